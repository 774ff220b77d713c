import { type Evidence, exactConfidence } from "../../domain/report/evidence.ts";
import type { LicenseWords, SbomLicenses } from "../../sbom/document.ts";
import { combine, type Expression } from "../../spdx/expression.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { cutExcerpt, cutRaw } from "../../evidence/raw.ts";
import { combineReadings, type Reading, readLicenseName, readLicenseWords, weaken } from "../../evidence/reading.ts";

interface SbomReading {
  /** The SBOM itself. */
  readonly file: string;
  /** Licenses that the SBOM explains itself, by identifier in lower case. */
  readonly explained: ReadonlyMap<string, LicenseWords>;
  readonly identify: Identifier;
}

/**
 * What an SBOM says about the license of a component: the concluded license first, then the declared one, then
 * what was found in files. A license text next to a name is read too, since it may differ.
 */
export function createSbomEvidence(reading: SbomReading): (licenses: SbomLicenses) => Evidence[] {
  const read = createReader(reading);
  return ({ concluded, declared, observed }) => {
    const stated = [concluded, declared].flatMap((group) => (group.length === 0 ? [] : [read(group)]));
    const texts = [...concluded, ...declared].filter(({ words, text }) => words.length > 0 && text !== undefined);
    const differing = texts.slice(0, maxLicenses).map(({ text = "" }) => read([{ words: [], text }]));
    const seen = observed.length === 0 ? [] : [weakenNames(read(observed), observed)];
    const all = [...stated, ...differing.filter(({ outcome }) => outcome !== "none"), ...seen];
    const distinct = new Map(all.toReversed().map((entry) => [entry.license ?? entry.raw, entry]));
    return [...distinct.values()].toReversed().map((entry) => ({ source: "sbom", ...entry, file: reading.file }));
  };
}

/** A license that is only named in some file may not be the license of the package. */
function weakenNames(answer: Answer, observed: readonly LicenseWords[]): Answer {
  if (answer.outcome !== "answer" || observed.every(({ text }) => text !== undefined)) return answer;
  return weaken(answer);
}

const maxLicenses = 100;

type Answer = Omit<Evidence, "source" | "file">;

/** A list of licenses may be a choice or may mean all of them; all is the safe reading. */
function createReader({ explained, identify }: SbomReading): (group: readonly LicenseWords[]) => Answer {
  const explain = createExplainer(explained, identify);
  return (group) => {
    const distinct = [...new Map(group.map((statement) => [inWords(statement, explained), statement]))];
    const raw = cutRaw(distinct.map(([words]) => words).join(", "));
    if (distinct.length > maxLicenses) return { outcome: "none", confidence: 0, raw };
    const readings = distinct.map(([, statement]) => readOne(statement, identify));
    const whole = readings.map((reading) => reading && { ...reading, expression: explain(reading.expression) });
    return { ...hedge(combineReadings("and", whole)), raw };
  };
}

/** The text in an SBOM may be incomplete: unless it is clear, other sources are asked too. */
function hedge(answer: Omit<Answer, "raw">): Omit<Answer, "raw"> {
  const isUnclear = answer.outcome === "answer" && answer.confidence < exactConfidence;
  return isUnclear ? { ...answer, outcome: "weak" } : answer;
}

/** The first exact name, else the text, else an ambiguous name. */
function readOne({ words, text }: LicenseWords, identify: Identifier): Reading | undefined {
  const readings = words.flatMap((word) => readLicenseName(word) ?? []);
  const precise = readings.find(({ isExact }) => isExact);
  return precise ?? (text === undefined ? undefined : readLicenseWords(text, identify)) ?? readings[0];
}

/** Replaces a reference by a listed license, if the explanation in the SBOM is exact. */
function createExplainer(explained: SbomReading["explained"], identify: Identifier) {
  const meanings = new Map<string, Expression | undefined>();
  const meaningOf = (id: string): Expression | undefined => {
    const key = id.toLowerCase();
    const entry = explained.get(key);
    if (entry && !meanings.has(key)) meanings.set(key, readExplanation(entry, identify));
    return meanings.get(key);
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

/** What lcc writes for a license without a known text. */
const textMissing = "The text of this license is not known.";

/** The words of the SBOM; the name of a reference says more than the reference itself. */
function inWords({ words, text = "" }: LicenseWords, explained: SbomReading["explained"]): string {
  const [first] = words;
  if (first === undefined) return cutExcerpt(text.trim());
  const [name] = explained.get(first.toLowerCase())?.words ?? [];
  return name === undefined ? first : `${first} (${name})`;
}
