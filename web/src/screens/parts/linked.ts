/** What somebody pasted: a link to a table or a replay, or only the name of a table. */
const NAME = /^[A-Za-z0-9_-]{3,64}$/;

/** Where it leads on this page, or null if it is neither. */
export function linked(pasted: string): string | null {
  const text = pasted.trim();
  if (NAME.test(text)) return `/t/${text}`;
  const [, table, hash = ""] = /^([A-Za-z0-9_-]{3,64})(#[A-Za-z0-9_.=-]+)$/.exec(text) ?? [];
  if (table) return `/t/${table}${hash}`;
  let link: URL;
  try {
    link = new URL(text.includes("://") ? text : `http://${text}`);
  } catch {
    return null;
  }
  // Only the path counts: a friend may know this server under another name.
  return /^\/(t|replay)\/[A-Za-z0-9_-]+$/.test(link.pathname) ? link.pathname + link.search + link.hash : null;
}
