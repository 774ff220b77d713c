/** A heading of a document, or a label (`**Release date:** …`), with the text that belongs to it. */
export interface DocumentSection {
  readonly title: string;
  /** 1 for the title of a document; 0 for a label. */
  readonly level: number;
  /** The line of the heading, from 1. */
  readonly line: number;
  readonly lines: readonly DocumentLine[];
}

export interface DocumentLine {
  readonly line: number;
  readonly text: string;
}

const maxSections = 2_000;
const maxLineLength = 2_000;

/** The sections of a document, each with its smaller ones; without code, comments and the head of a card. */
export function readSections(text: string): DocumentSection[] {
  const lines = visibleLines(text);
  const heads = findHeads(lines).slice(0, maxSections);
  const sections: DocumentSection[] = [];
  for (const [at, head] of heads.entries()) {
    const next = heads.slice(at + 1, at + 200).find(({ level }) => level <= head.level);
    const end = next?.at ?? (at + 200 < heads.length ? heads[at + 200]?.at : undefined) ?? lines.length;
    const inside = lines.slice(head.at + head.length, Math.min(end, head.at + maxLines));
    sections.push({
      title: head.title,
      level: head.level,
      line: lines[head.at]?.line ?? 1,
      lines: inside.filter(isText),
    });
  }
  return [...sections, ...lines.flatMap(readLabel)].toSorted((a, b) => a.line - b.line);
}

/** A section can be a whole book; the relevant text is near its beginning. */
const maxLines = 300;

interface Head {
  readonly at: number;
  /** The number of lines. */
  readonly length: number;
  readonly level: number;
  readonly title: string;
}

function findHeads(lines: readonly DocumentLine[]): Head[] {
  const heads: Head[] = [];
  for (const [at, { text }] of lines.entries()) {
    const marks = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(text);
    if (marks) heads.push({ at, length: 1, level: marks[1]?.length ?? 1, title: plainTitle(marks[2] ?? "") });
    const below = lines[at + 1]?.text ?? "";
    const isUnderlined = /^(?:={3,}|-{3,}|~{3,})\s*$/.test(below) && /^[^\s|#>*-]/.test(text);
    if (isUnderlined) heads.push({ at, length: 2, level: below.startsWith("=") ? 1 : 2, title: plainTitle(text) });
  }
  return heads;
}

/** `- **Hardware Type:** A100`, `Release date: 2025-06-01` and `| Release date | 2025-06-01 |`. */
function readLabel({ line, text }: DocumentLine): DocumentSection[] {
  const named = text.includes("|") ? splitRow(text) : text.includes(":") ? splitLabel(text) : undefined;
  if (!named) return [];
  const [label, value] = named;
  return [{ title: plainTitle(label), level: 0, line, lines: [{ line, text: value }] }];
}

type Labelled = readonly [label: string, value: string];

const maxLabel = 60;

/** A row of two cells. Rows are split, because tables have many, and a pattern would try each cell many times. */
function splitRow(text: string): Labelled | undefined {
  const cells = text.split("|", 5).map((cell) => cell.trim());
  const [before, label = "", value = "", after] = cells;
  if (before !== "") return splitLabel(text);
  const isRow = cells.length === 4 && after === "" && label.length > 1 && label.length <= maxLabel && value !== "";
  return isRow ? [label, value] : undefined;
}

function splitLabel(text: string): Labelled | undefined {
  const [, label = "", value = ""] = /^\s*(?:[-*+>]\s+)?([A-Za-z*_][^:|]{1,60}?)\s*:[*_]*\s+(\S.*)$/.exec(text) ?? [];
  return label === "" ? undefined : [label, value];
}

/** Without emphasis, links, chapter numbers and trailing hashes. */
function plainTitle(text: string): string {
  return text
    .slice(0, 200)
    .replace(/\s#+\s*$/, "")
    .replaceAll(/[*_`[\]]/g, "")
    .replace(/^(?:\d{1,3}[.)])+\s*/, "")
    .trim();
}

function isText({ text }: DocumentLine): boolean {
  return text.trim() !== "";
}

/** Every line with its number; what a reader does not see is an empty line. */
function visibleLines(text: string): DocumentLine[] {
  const state = { fence: "", isComment: false, isHead: false };
  return text.split(/\r?\n/, maxFileLines).map((full, at) => {
    const line = full.slice(0, maxLineLength);
    if (at === 0 && line.trimEnd() === "---") state.isHead = true;
    else if (state.isHead && line.trimEnd() === "---") return hide(at, () => (state.isHead = false));
    if (state.isHead) return { line: at + 1, text: "" };
    const fence = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (fence !== undefined && (state.fence === "" || fence.startsWith(state.fence)))
      return hide(at, () => (state.fence = state.fence === "" ? fence : ""));
    if (state.fence !== "") return { line: at + 1, text: "" };
    return { line: at + 1, text: withoutComments(line, state) };
  });
}

const maxFileLines = 50_000;

function hide(at: number, change: () => void): DocumentLine {
  change();
  return { line: at + 1, text: "" };
}

/** Templates of cards put their instructions into comments. */
function withoutComments(text: string, state: { isComment: boolean }): string {
  let [rest, shown] = [text, ""];
  for (;;) {
    const mark = state.isComment ? "-->" : "<!--";
    const markAt = rest.indexOf(mark);
    if (!state.isComment) shown += markAt < 0 ? rest : rest.slice(0, markAt);
    if (markAt < 0) return shown;
    rest = rest.slice(markAt + mark.length);
    state.isComment = !state.isComment;
  }
}
