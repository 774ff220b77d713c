import { countBefore } from "../../../../text/count-before.ts";
import { isTextMatch, type LicenseFinding } from "../../finding.ts";
import { namesThirdPartyPart } from "./parts.ts";
import type { LineRange, Paragraph } from "../../passage.ts";
import { type Sentence, splitSentences } from "./sentences.ts";
import { type Subject, subjectBefore } from "./subjects.ts";

/** The positions of paragraphs, and which of them are about parts of the work. Each paragraph is read once. */
export interface Layout {
  readonly paragraphs: readonly Paragraph[];
  /** The paragraph that contains all of these lines. */
  paragraphOf(lines: LineRange): Paragraph | undefined;
  /** The last paragraphs before a line, which introduce what follows; starts at the heading, if there is one. */
  introductionOf(line: number): readonly Paragraph[];
  sentencesOf(paragraph: Paragraph): readonly Sentence[];
  isAboutPart(paragraph: Paragraph): boolean;
  /** The thing that the sentence with the license name puts under it. */
  subjectOf(finding: LicenseFinding): Subject | undefined;
  /** The first line after this one where the text is about parts. */
  partsBehind(line: number): number;
  /** Whether there is a title such as "Third-party software" between two lines. */
  hasPartTitle(from: number, to: number): boolean;
}

export function createLayout(all: readonly Paragraph[]): Layout {
  const paragraphs = all.toSorted((a, b) => a.firstLine - b.firstLine);
  const sentences = remember((paragraph: Paragraph) => splitSentences(paragraph.text));
  const isAboutPart = remember((paragraph: Paragraph) => namesThirdPartyPart(paragraph.text));
  const titles = remember((all: readonly Paragraph[]) =>
    all.filter((paragraph) => isTitle(paragraph) && isAboutPart(paragraph)),
  );
  /** The number of paragraphs that end before a line. */
  const countAbove = (line: number) => countBefore(paragraphs, ({ lastLine }) => lastLine < line);

  const paragraphOf = ({ firstLine, lastLine }: LineRange) => {
    const above = paragraphs[countAbove(firstLine)];
    return above && firstLine >= above.firstLine && lastLine <= above.lastLine ? above : undefined;
  };
  const subjectOf = remember((finding: LicenseFinding) => {
    const paragraph = finding.at === undefined ? undefined : paragraphOf(finding);
    const sentence = paragraph && sentences(paragraph).find((candidate) => stands(finding, candidate));
    return sentence && subjectBefore(paragraph.text.slice(sentence.start, finding.at));
  });

  return {
    paragraphs,
    sentencesOf: sentences,
    isAboutPart,
    paragraphOf,
    subjectOf,
    introductionOf(line) {
      const end = countAbove(line);
      const before = paragraphs
        .slice(Math.max(0, end - 2), end)
        .filter(({ lastLine }) => lastLine >= line - introductionLines);
      const heading = before.findLastIndex(({ isHeading }) => isHeading);
      return heading < 0 ? before : before.slice(heading);
    },
    partsBehind(line) {
      const below = paragraphs.slice(countAbove(line));
      return below.find((paragraph) => paragraph.firstLine > line && isAboutPart(paragraph))?.firstLine ?? Infinity;
    },
    hasPartTitle: (from, to) => titles(paragraphs).some(({ firstLine, lastLine }) => firstLine > from && lastLine < to),
  };
}

const introductionLines = 8;

/** "Third-party software": what follows is third-party. A line that names a license applies only to itself. */
function isTitle({ isHeading, text }: Paragraph): boolean {
  return isHeading || (text.length <= maxTitleLength && !/\bunder\b|^files?:|\.$/i.test(text));
}

const maxTitleLength = 80;

function remember<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const results = new Map<K, { readonly value: V }>();
  return (key) => {
    const kept = results.get(key) ?? { value: work(key) };
    results.set(key, kept);
    return kept.value;
  };
}

/**
 * Whether the sentence that names a license, or the introduction of a text after `line`, is about a part of the work.
 */
export function isOfPart(finding: LicenseFinding, layout: Layout, line = 0): boolean {
  if (isTextMatch(finding)) {
    const introduction = layout.introductionOf(finding.firstLine);
    return introduction.some((paragraph) => paragraph.firstLine > line && layout.isAboutPart(paragraph));
  }
  const paragraph = layout.paragraphOf(finding);
  const sentence = paragraph && layout.sentencesOf(paragraph).find((candidate) => stands(finding, candidate));
  if (!sentence) return false;
  if (layout.subjectOf(finding)?.kind === "part") return true;
  return (
    layout.isAboutPart(paragraph) &&
    (namesThirdPartyPart(sentence.text) || namesThirdPartyPart(paragraph.text.slice(0, 8)))
  );
}

/** Whether a name in a paragraph is inside this sentence. */
export function stands({ at = 0 }: LicenseFinding, { start, end }: Sentence): boolean {
  return at >= start && at < end;
}
