/** The little Markdown that rules are written in: bold, italic, code. */
export interface Span {
  text: string;
  kind: "plain" | "strong" | "em" | "code";
}

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\([^)]*\)/g;

/** Cut a text into spans; nothing of it is ever taken for HTML. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), kind: "plain" });
    const [whole, strong, em, code, link] = match;
    if (strong !== undefined) found.push({ text: strong, kind: "strong" });
    else if (em !== undefined) found.push({ text: em, kind: "em" });
    else if (code !== undefined) found.push({ text: code, kind: "code" });
    else found.push({ text: link ?? "", kind: "plain" });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ text: text.slice(at), kind: "plain" });
  return found;
}
