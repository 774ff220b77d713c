import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeText } from "../../src/formats/text.ts";
import { normalizeName } from "../../src/spdx/names/normalize.ts";
import { createIdentifier, type Identification, type Identifier } from "../../src/spdx/text/identify.ts";
import { weakConfidence } from "../../src/spdx/text/finding.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";

export interface TextAnswer {
  readonly file: string;
  readonly kind: string;
  readonly expected: string;
  readonly got: string;
  /** Unsure: what was recognised is right, and the answer says that there is more (`LicenseRef-Unidentified-Terms`). */
  readonly result: "correct" | "wrong" | "unsure" | "missed";
  /** Its confidence is so low that products ask for a review. */
  readonly isWeak: boolean;
  /** Rules are developed on one half; the other half shows whether they also work on unseen texts. */
  readonly half: "development" | "hold-out";
}

/** Prints the score of each kind of text, and of names, for both halves; with `list`, the errors of the development half. */
export async function scoreTexts(folder: string, _ecosystems: unknown, words: readonly string[]): Promise<void> {
  const kinds = words.filter((word) => word !== "list");
  const answers = readAnswers(folder, createIdentifier(await openIndex())).filter(
    ({ kind }) => kinds.length === 0 || kinds.includes(kind),
  );
  if (words.includes("list")) for (const answer of answers.filter(isListed)) print(answer);
  console.log(
    ["kind", "half", "files", "correct", "wrong", "of it weak", "unsure", "missed"]
      .map((word, at) => word.padStart(widths[at] ?? 0))
      .join(""),
  );
  for (const [kind, ofKind] of Map.groupBy(answers, (answer) => answer.kind))
    for (const half of ["development", "hold-out"] as const)
      printRow(
        kind,
        half,
        ofKind.filter((answer) => answer.half === half),
      );
}

export function readAnswers(folder: string, identify: Identifier): TextAnswer[] {
  return readSamples(folder).map(({ file, expected, text }) => {
    const kind = kindOf(file);
    const { expression, exception, confidence } = kind === "names" ? readName(text) : identify(text);
    const got = expression ?? exception ?? "NONE";
    const result = judge(expected, got, fullTexts.has(kind));
    // An exception alone leaves its license open.
    const isOpen = expression === undefined && result === "wrong" && expected.includes(`WITH ${got}`);
    const isWeak = confidence <= weakConfidence;
    return { file, kind, expected, got, result: isOpen ? "missed" : result, isWeak, half: halfOf(file) };
  });
}

function readName(name: string): Pick<Identification, "expression" | "exception" | "confidence"> {
  const { expression, exception, strength } = normalizeName(name);
  const confidence = strength === "exact" ? 1 : weakConfidence;
  if (strength !== "none") return { expression, confidence };
  return exception === undefined ? { confidence } : { exception, confidence };
}

/** The kinds of the texts in a folder. */
export function listKinds(folder: string): ReadonlySet<string> {
  return new Set(readSamples(folder).map(({ file }) => kindOf(file)));
}

interface Sample {
  readonly file: string;
  readonly expected: string;
  readonly text: string;
}

function readSamples(folder: string): readonly Sample[] {
  const files = readRows(join(folder, "expected.tsv")).map(([file = "", expected = ""]): Sample => {
    const text = decodeText(readFileSync(join(folder, file))) ?? "";
    return { file, expected, text };
  });
  return [
    ...new Map(
      [...files, ...readSnippets(join(folder, "../license-rules"))].map((sample) => [sample.file, sample]),
    ).values(),
  ];
}

/** Snippets with labels, the first of which are files too, and names of licenses. */
function readSnippets(folder: string): readonly Sample[] {
  if (!existsSync(folder)) return [];
  const snippets = ["text", "notice", "nolicense"].flatMap((kind) =>
    readLines(join(folder, `${kind}.jsonl`)).map((line): Sample => {
      const { id, expected, text } = JSON.parse(line) as { id: string; expected: string; text: string };
      return { file: `${id.replace("/", "-")}.txt`, expected, text };
    }),
  );
  const names = readRows(join(folder, "names.tsv")).map(([text = "", expected = ""]): Sample => ({
    file: `names-${text}`,
    expected,
    text,
  }));
  return [...snippets, ...names];
}

function readRows(file: string): string[][] {
  return readLines(file).map((line) => line.split("\t"));
}

function readLines(file: string): string[] {
  return readFileSync(file, "utf8").split("\n").filter(Boolean);
}

/** File names start with it: `notice-0001.txt`. */
function kindOf(file: string): string {
  return file.split("-", 1)[0] ?? "";
}

/** The full text of a GNU license does not say whether later versions are allowed. */
const fullTexts = new Set(["b", "text"]);

function judge(expected: string, got: string, isFullText: boolean): TextAnswer["result"] {
  const wanted = identifiersOf(expected, isFullText);
  const found = identifiersOf(got, isFullText);
  if (wanted.join(" ") === found.join(" ")) return "correct";
  if (got === "NONE") return "missed";
  const known = found.filter((id) => id !== "LicenseRef-Unidentified-Terms");
  return known.length < found.length && known.every((id) => wanted.includes(id)) ? "unsure" : "wrong";
}

/** The identifiers of licenses and exceptions; labels combine them in ways that are not always valid expressions. */
function identifiersOf(text: string, isFullText: boolean): string[] {
  const words = text.split(/[\s()]+/).filter((word) => word !== "" && !/^(?:AND|OR|WITH)$/.test(word));
  const ids = words.map((word) => word.replace(/\+$/, ""));
  const compared = isFullText ? ids.map((id) => id.replace(/-(?:only|or-later)$/, "")) : ids;
  return [...new Set(compared)].sort();
}

function halfOf(file: string): TextAnswer["half"] {
  const [first = 0] = createHash("sha256").update(file).digest();
  return first % 2 === 0 ? "development" : "hold-out";
}

function isListed({ half, result }: TextAnswer): boolean {
  return half === "development" && result !== "correct";
}

function print({ result, file, expected, got, isWeak }: TextAnswer): void {
  console.log(
    `${(result === "wrong" && isWeak ? "weak" : result).padEnd(7)} ${file}  expected ${expected}${got === "NONE" ? "" : `, got ${got}`}`,
  );
}

const widths = [10, 13, 7, 9, 9, 12, 9, 9];

function printRow(kind: string, half: string, answers: readonly TextAnswer[]): void {
  const toShare = (some: readonly TextAnswer[]) => `${((100 * some.length) / Math.max(1, answers.length)).toFixed(1)}%`;
  const share = (result: TextAnswer["result"]) => toShare(answers.filter((answer) => answer.result === result));
  const cells = [
    kind,
    half,
    String(answers.length),
    share("correct"),
    share("wrong"),
    toShare(answers.filter(({ result, isWeak }) => result === "wrong" && isWeak)),
    share("unsure"),
    share("missed"),
  ];
  console.log(cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join(""));
}
