/** Markdown within a line, taken apart so that it can be shown without trusting it. */
export type Span =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "bold"; inner: Span[] }
  | { kind: "italic"; inner: Span[] }
  | { kind: "link"; href: string; inner: Span[] };

const MARKS = /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

/** Take a line apart. What is no mark stays text. */
export function inline(text: string): Span[] {
  const spans: Span[] = [];
  let rest = text;
  for (let mark = MARKS.exec(rest); mark; mark = MARKS.exec(rest)) {
    if (mark.index) spans.push({ kind: "text", text: rest.slice(0, mark.index) });
    spans.push(span(mark));
    rest = rest.slice(mark.index + mark[0].length);
  }
  if (rest) spans.push({ kind: "text", text: rest });
  return spans;
}

function span(mark: RegExpExecArray): Span {
  const [, code, bold, italic, label, href] = mark;
  if (code !== undefined) return { kind: "code", text: code };
  if (bold !== undefined) return { kind: "bold", inner: inline(bold) };
  if (italic !== undefined) return { kind: "italic", inner: inline(italic) };
  return { kind: "link", href: href ?? "", inner: inline(label ?? "") };
}

/** Where a link of a rulebook leads on this page, or null if it leads nowhere here. */
export function onPage(href: string, game: string): string | null {
  const [file = "", hash = ""] = href.split("#");
  const tail = hash ? `#${hash}` : "";
  if (!file) return `/rules/${game}${tail}`;
  const book = /^(?:rules\/|\.\/)?([a-z]+(?:-[a-z]+)*)\.md$/.exec(file)?.[1];
  return book && ["arsenal", "splatball", "bricks", "arsenal-pairs"].includes(book) ? `/rules/${book}${tail}` : null;
}

const RULE = /\b(?:R[JTD]-\d+|[JTD]\d+)\b/;

/** Cut a text at the numbers of rules, so that they can be links: texts and numbers take turns. */
export function cited(text: string): string[] {
  return text.split(new RegExp(`(${RULE.source})`));
}
