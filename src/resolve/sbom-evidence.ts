import { type Evidence, exactConfidence } from "../domain/evidence.ts";
import type { LicenseWords, SbomLicenses } from "../sbom/document.ts";
import { combine, type Expression } from "../spdx/expression.ts";
import type { Identifier } from "../spdx/text/identify.ts";
import { cutExcerpt, cutRaw } from "../evidence/raw.ts";
import { combineReadings, type Reading, readName, readText, weaken } from "../evidence/reading.ts";

interface SbomReading {
  /** The SBOM itself. */
  readonly file: string;
  /** Licenses that the SBOM explains itself, by identifier in lower case. */
  readonly explained: ReadonlyMap<string, LicenseWords>;
  readonly identify: Identifier;
}

/**
 * What an SBOM says about the license of a component: the conclusion of its maker first, then what is declared, then
 * what was seen in files. A text beside a name is read as well, since it may say something else.
 */
export function createSbomEvidence(reading: SbomReading): (licenses: SbomLicenses) => Evidence[] {
  const read = createReader(reading);
  return ({ concluded, declared, observed }) => {
    const stated = [concluded, declared].flatMap((group) => (group.length === 0 ? [] : [read(group)]));
    const texts = [...concluded, ...declared].filter(({ words, text }) => words.length > 0 && text !== undefined);
    const beside = texts.slice(0, mostLicenses).map(({ text = "" }) => read([{ words: [], text }]));
    const seen = observed.length === 0 ? [] : [weakenNames(read(observed), observed)];
    const all = [...stated, ...beside.filter(({ outcome }) => outcome !== "none"), ...seen];
    const distinct = new Map(all.toReversed().map((one) => [one.license ?? one.raw, one]));
    return [...distinct.values()].toReversed().map((one) => ({ source: "sbom", ...one, file: reading.file }));
  };
}

/** A license that is only named in a file of a package need not be the license of the package. */
function weakenNames(answer: Answer, observed: readonly LicenseWords[]): Answer {
  if (answer.outcome !== "answer" || observed.every(({ text }) => text !== undefined)) return answer;
  return weaken(answer);
}

const mostLicenses = 100;

type Answer = Omit<Evidence, "source" | "file">;

/** Several licenses in a list may be a choice or may all apply; without a word about it all of them count. */
function createReader({ explained, identify }: SbomReading): (group: readonly LicenseWords[]) => Answer {
  const explain = createExplainer(explained, identify);
  return (group) => {
    const distinct = [...new Map(group.map((one) => [inWords(one, explained), one]))];
    const raw = cutRaw(distinct.map(([words]) => words).join(", "));
    if (distinct.length > mostLicenses) return { outcome: "none", confidence: 0, raw };
    const readings = distinct.map(([, one]) => readOne(one, identify));
    const whole = readings.map((reading) => reading && { ...reading, expression: explain(reading.expression) });
    return { ...hedge(combineReadings("and", whole)), raw };
  };
}

/** The text in an SBOM may be a part of the original: other sources are asked where it is not clear. */
function hedge(answer: Omit<Answer, "raw">): Omit<Answer, "raw"> {
  const isUnclear = answer.outcome === "answer" && answer.confidence < exactConfidence;
  return isUnclear ? { ...answer, outcome: "weak" } : answer;
}

/** The first of its words that is precise; else its text; else a word that may mean several licenses. */
function readOne({ words, text }: LicenseWords, identify: Identifier): Reading | undefined {
  const readings = words.flatMap((word) => readName(word) ?? []);
  const precise = readings.find(({ isExact }) => isExact);
  return precise ?? (text === undefined ? undefined : readText(text, identify)) ?? readings[0];
}

/** Puts a listed license in the place of a reference, where the SBOM's own explanation is precise about it. */
function createExplainer(explained: SbomReading["explained"], identify: Identifier) {
  const known = new Map<string, Expression | undefined>();
  const meaningOf = (id: string): Expression | undefined => {
    const key = id.toLowerCase();
    const entry = explained.get(key);
    if (entry && !known.has(key)) known.set(key, readExplanation(entry, identify));
    return known.get(key);
  };
  const explain = (expression: Expression): Expression => {
    if (expression.kind !== "license") return combine(expression.kind, expression.parts.map(explain));
    if (expression.exception !== undefined || expression.orLater) return expression;
    return meaningOf(expression.id) ?? expression;
  };
  return explain;
}

function readExplanation(entry: LicenseWords, identify: Identifier): Expression | undefined {
  if (entry.text?.startsWith(textMissing)) return undefined;
  const reading = readOne(entry, identify);
  return reading && reading.confidence >= exactConfidence ? reading.expression : undefined;
}

/** How lcc itself explains a license of which it has no text. */
const textMissing = "The text of this license is not known.";

/** As it is written; what a reference is called says more than the reference. */
function inWords({ words, text = "" }: LicenseWords, explained: SbomReading["explained"]): string {
  const [first] = words;
  if (first === undefined) return cutExcerpt(text.trim());
  const [name] = explained.get(first.toLowerCase())?.words ?? [];
  return name === undefined ? first : `${first} (${name})`;
}
