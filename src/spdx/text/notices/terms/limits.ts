import type { Paragraph, Passage } from "../../passage.ts";
import { isCode } from "../structure/prose.ts";
import { splitSentences } from "../structure/sentences.ts";
import { limitVocabulary, type WordGroup } from "./limit-vocabulary.ts";

interface LimitOptions {
  readonly isExplained?: (words: string) => boolean;
  /** False: that this is a license file is only likely. */
  readonly isSure?: boolean;
}

/**
 * The first sentence beside the texts of a license file that may limit what the licenses allow. A license file has few
 * words beside its texts, so a sentence is judged by what it is about.
 * Undefined also where there are so many paragraphs that the file is more than a license file.
 */
export function findLimit(
  paragraphs: readonly Paragraph[],
  { isExplained = () => false, isSure = true }: LimitOptions = {},
): Passage | undefined {
  if (paragraphs.length > maxParagraphs) return undefined;
  for (const { text, firstLine, lastLine } of paragraphs) {
    if (isCode(text)) continue;
    const least = (isSure ? 0 : doubt) - sumWeights(findGroups(text, "topic"));
    const sentence = splitSentences(text).find(({ text: words }) => isLimit(words, least) && !isExplained(words));
    if (sentence) return { words: sentence.text, firstLine, lastLine };
  }
  return undefined;
}

const maxParagraphs = 60;

/** `least`: how much clearer it has to be than other sentences. */
function isLimit(sentence: string, least: number): boolean {
  const words = sentence.slice(0, maxSentenceLength).replaceAll(/https?:\S{1,300}/g, "");
  const limits = isSingleWord.test(words) ? [] : findGroups(words, "limit");
  if (limits.length === 0) return false;
  const score = sumWeights([...limits, ...findGroups(words, "subject"), ...findGroups(words, "remark")]);
  const isClear = limits.some(({ weight }) => weight > unclearWeight);
  const forLength = Math.min(Math.max(words.length - usualLength, 0) / lengthPerPoint, mostForLength);
  return score > enough + forLength + least + (isClear ? 0 : unclear);
}

function findGroups(words: string, side: WordGroup["side"]): readonly WordGroup[] {
  return limitVocabulary().filter((group) => group.side === side && group.test.test(words));
}

function sumWeights(groups: readonly WordGroup[]): number {
  return groups.reduce((sum, { weight }) => sum + weight, 0);
}

const maxSentenceLength = 600;
/** A heading, such as "Agreement". */
const isSingleWord = /^\W{0,3}[a-z]{0,20}\W{0,3}$/i;

const enough = 2.75;
const doubt = 2.5;
/** "Not", "must" and "only" are in many other sentences. */
const unclear = 1;
const unclearWeight = 0.5;
/** Long sentences have words of many groups by chance. */
const mostForLength = 2;
const usualLength = 120;
const lengthPerPoint = 70;
