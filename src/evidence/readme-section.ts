import { joinAlternatives } from "../text/any-of.ts";

/**
 * The part of a README that is about the license of the package: the text below the heading `License`, in Markdown,
 * reStructuredText, RDoc or AsciiDoc. Undefined if it has no such section. `withParts`: the headings below it, which are often
 * about third-party parts, belong to it.
 */
export function findLicenseSection(readme: string, { withParts = false } = {}): string | undefined {
  const lines = readme.slice(0, maxReadmeLength).split(/\r\n|\r|\n/);
  const headings = findHeadings(lines);
  const sections: string[] = [];
  for (let at = 0; at < headings.length; at++) {
    const { line = 0, first, words = "", level = 0 } = headings[at] ?? {};
    if (!isAboutLicense(words)) continue;
    const lowest = withParts ? level : Number.POSITIVE_INFINITY;
    while ((headings[at + 1]?.level ?? 0) > lowest) at++;
    sections.push([lineAt(lines, line), ...lines.slice(first, headings[at + 1]?.line)].join("\n"));
  }
  return sections.length === 0 ? undefined : sections.join("\n\n");
}

const maxReadmeLength = 1_000_000;

interface Heading {
  /** Where it begins. */
  readonly line: number;
  /** The first line below it. */
  readonly first: number;
  readonly words: string;
  /** The highest is 1. */
  readonly level: number;
}

function findHeadings(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^ {0,3}(?:```|~~~)/.test(line) && !isUnderline(line)) isCode = !isCode;
    if (isCode || line.length > maxHeadingLength) continue;
    const marked = /^ {0,3}(?:#{1,6}|={1,6}) ?(.+)$/.exec(line)?.[1] ?? /^ {0,3}\*\*(.+)\*\*:?\s*$/.exec(line)?.[1];
    if (marked !== undefined && !isUnderline(line)) {
      headings.push({ line: at, first: at + 1, words: marked, level: /^ {0,3}([#=]*)/.exec(line)?.[1]?.length || 7 });
    } else if (/\w/.test(line) && isUnderline(lineAt(lines, at + 1))) {
      headings.push({ line: at, first: at + 2, words: line, level: lineAt(lines, at + 1).includes("=") ? 1 : 2 });
    }
  }
  return headings;
}

const maxHeadingLength = 200;

/** A row of one character under a line makes it a heading. */
function isUnderline(line: string): boolean {
  const row = line.trim();
  return (
    row.length >= 3 &&
    row.length <= maxHeadingLength &&
    /^[=~*^"'+#-]/.test(row) &&
    row === row.charAt(0).repeat(row.length)
  );
}

function lineAt(lines: readonly string[], at: number): string {
  return lines[at] ?? "";
}

/** `License`, `MIT License`, `Copyright and license`, `License (MIT)`; not `Third-party licenses`. */
function isAboutLicense(heading: string): boolean {
  const words = heading
    .toLowerCase()
    .split(/[^a-z0-9.+-]+/)
    .filter((word) => /[a-z0-9]/.test(word));
  const at = words.findIndex((word) => /^licen[cs](?:e|es|ing)[.:]?$/.test(word));
  return at >= 0 && at <= maxWordsBefore && words.length <= maxWords && !words.some((word) => ofOthers.test(word));
}

const maxWordsBefore = 3;
const maxWords = 6;
const ofOthers = new RegExp(
  `^${joinAlternatives(
    /third|third-party|3rd|party|other|others|dependenc\w*|bundled|vendor\w*|fonts?|icons?|images?/,
    /assets?|data\w*|docs?|documentation|keys?|checker|report|plugin|change|changes|changed|not|no|how/,
    /why|add|adding/,
  )}$`,
);
