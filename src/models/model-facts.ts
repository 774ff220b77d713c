import type { Component } from "../domain/component.ts";

export type Facts = NonNullable<Component["facts"]>;

/**
 * The facts about models and datasets other than their license, with their meaning. Detectors and the hub use the same
 * names; `docs/models.md` shows this table.
 */
export const modelFacts = {
  kind: "what a file of the tree is: `model` or `dataset`; of a component of an SBOM also `library`",
  confidence: "`certain`: a known call or field names it; `likely`: only the name of a key says so",
  unpinned: "it is loaded somewhere without a fixed revision",
  branch: "the branch that is named in place of a fixed revision: `main`",
  license: "the license key or keys, as written",
  licenseName: "the name of a license that has no key",
  licenseLink: "where the license text is said to be",
  contradictions: "statements about the license that contradict each other",
  baseModels: "the models it was made from",
  baseModelRelation: "how: `finetune`, `adapter`, `merge`, `quantized`",
  trainedFrom: "the file that it was trained from, where only that is named",
  datasets: "the datasets it was trained on",
  sourceDatasets: "of a dataset: the datasets it was made from",
  originalData: "of a dataset: it says that its data is original",
  evaluationDatasets: "datasets it was evaluated with; not training data",
  derivedCards:
    "cards of the tree without a name of their own that name it as their base, each with its license: `mit in m/README.md`",
  gated: "it can be downloaded only by those who accept conditions: `true`, `auto` or `manual`",
  disabled: "the hub has disabled it",
  languages: "natural languages",
  pipelineTag: "the task it is made for",
  tasks: "of a dataset: the tasks it is made for",
  modalities: "kinds of data: text, image, audio, video",
  sizeCategories: "of a dataset: how many entries it has, in the classes of the hub",
  annotationsCreators: "of a dataset: who annotated it",
  tags: "other tags",
  architecture: "the class or family of the network",
  modelType: "the architecture in the words of the library",
  parameters: "the number of parameters",
  sizeLabel: "the size as the file names it",
  contextLength: "the longest input, in tokens",
  precision: "the number format of the weights",
  config: "of a dataset: the part of it that is loaded",
  quantization: "how the weights were shortened",
  zoo: "the collection of models that it is loaded from by a name of its own, and that name: `whisper: base`",
  libraryName: "the library it is made for",
  libraries: "libraries that wrote it, with their versions",
  authors: "authors, as stated",
  organization: "the organization behind it, as stated",
  contact: "an address for questions, as stated",
  homepage: "a page about it, as stated",
  metrics: "results of evaluations, as stated: `accuracy = 0.9 on glue (sst2, test)`",
  emissions: "greenhouse gas of the training, as stated; a plain number is in grams, as the hub's cards count",
  energy: "energy of the training in kWh, as stated",
  trainingType: "what emissions and energy are of, as stated: `pre-training` or `fine-tuning`",
  hardware: "the hardware of the training, as stated",
  createdAt: "when its repository was made",
  lastModified: "when its repository was changed last",
  revision: "the commit that the hub's answer is about",
  assumedVersion: "the commit that the license was read from, where none is pinned",
  renamedTo: "the name it has today",
  relation: "what an adapter uses it as",
  sourceRepository: "the repository that the file says it comes from",
  format: "the format of the file",
  formatVersion: "the version of that format",
  irVersion: "the version of the ONNX representation",
  producer: "the program that wrote the file",
  size: "in bytes",
  sha256: "the hash of the file that a pointer stands for",
  lfsPointer: "only a pointer to the file is in the tree",
  truncated: "lists that were cut, each with the number of entries it had",
  factSources: "where facts come from: the name of the fact, a blank, and a file, a file with its line, or an address",
} as const satisfies Readonly<Record<string, string>>;

/** Undefined if the fact is missing or not a string. */
export function factText(facts: Facts | undefined, name: keyof typeof modelFacts): string | undefined {
  const value = facts?.[name];
  return typeof value === "string" ? value : undefined;
}

/** A string or a list of strings, as a list. */
export function factList(facts: Facts | undefined, name: keyof typeof modelFacts): readonly string[] {
  const value = facts?.[name];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value : [];
}

export interface FactPlace {
  readonly file?: string;
  readonly line?: number;
  readonly url?: string;
}

/** Where a fact was read. */
export function placeOfFact(facts: Facts | undefined, name: string): FactPlace | undefined {
  const entry = factList(facts, "factSources").find((one) => one.startsWith(`${name} `));
  if (entry === undefined) return undefined;
  const place = entry.slice(name.length + 1);
  if (/^https?:\/\//i.test(place)) return { url: place };
  const [, file = place, line] = /^(.*):(\d{1,9})$/s.exec(place) ?? [];
  return { file, ...(line !== undefined && { line: Number(line) }) };
}

/** Adds the place each fact was read at: one place for all, or one for each. */
export function withPlaces(facts: Facts, place: string | ((name: string) => string | undefined)): Facts {
  const entries = Object.keys(facts).flatMap((name) => {
    const at = typeof place === "string" ? place : place(name);
    return at === undefined || ownNames.has(name) ? [] : [`${name} ${at}`];
  });
  return entries.length === 0 ? facts : { ...facts, factSources: entries };
}

/** Derived by lcc, not stated in any file. */
const ownNames: ReadonlySet<string> = new Set(["kind", "confidence", "unpinned", "truncated", "factSources"]);

/** Merges facts from several places; the last one wins, together with its place. */
export function joinFacts(...all: readonly (Facts | undefined)[]): Facts {
  const given = all.filter((facts) => facts !== undefined);
  const places = new Map<string, string>();
  for (const facts of given) {
    for (const name of Object.keys(facts)) places.delete(name);
    for (const entry of factList(facts, "factSources")) places.set(entry.slice(0, entry.indexOf(" ")), entry);
  }
  const truncated = [...new Set(given.flatMap((facts) => factList(facts, "truncated")))];
  const derivedCards = [...new Set(given.flatMap((facts) => factList(facts, "derivedCards")))];
  return {
    ...(Object.assign({}, ...given) as Facts),
    ...(truncated.length > 0 && { truncated }),
    ...(derivedCards.length > 0 && { derivedCards }),
    ...(places.size > 0 && { factSources: [...places.values()] }),
  };
}

/** A result of an evaluation. */
export interface Metric {
  readonly type: string;
  readonly value: string;
  /** The data it was measured on. */
  readonly slice?: string;
}

/** An entry of `metrics`: `<type> = <value> on <data>`. */
export function readMetric(entry: string): Metric | undefined {
  const [, type, value, slice] = /^(.{1,200}?) = (\S{1,200})(?: on (.*))?$/s.exec(entry) ?? [];
  if (type === undefined || value === undefined) return undefined;
  return { type, value, ...(slice !== undefined && { slice }) };
}

export function writeMetric({ type, value, slice }: Metric): string {
  return `${type} = ${value}${slice === undefined ? "" : ` on ${slice}`}`;
}

/** An entry of `derivedCards`: `<license as written> in <file>`. */
export function readDerivedCard(entry: string): { readonly stated: string; readonly file: string } {
  const end = entry.indexOf(derivedIn);
  return { stated: entry.slice(0, Math.max(0, end)), file: end < 0 ? entry : entry.slice(end + derivedIn.length) };
}

export function writeDerivedCard(stated: string, file: string): string {
  return `${stated}${derivedIn}${file}`;
}

const derivedIn = " in ";

const longestText = 200;
const mostEntries = 100;

/** Facts come from untrusted files: long texts and lists are cut, and `truncated` names the lists that were cut. */
export function boundFacts(facts: Facts): Facts {
  const cut = Object.entries(facts).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > mostEntries ? [`${name}: ${value.length}`] : [],
  );
  const bounded = Object.entries(facts).map(([name, value]) => [name, boundValue(value)] as const);
  const truncated = [...factList(facts, "truncated"), ...cut];
  return {
    ...Object.fromEntries(bounded),
    ...(truncated.length > 0 && { truncated: truncated.slice(0, mostEntries) }),
  };
}

function boundValue(value: Facts[string]): Facts[string] {
  if (typeof value === "string") return boundText(value);
  return Array.isArray(value) ? value.slice(0, mostEntries).map(boundText) : value;
}

function boundText(text: string): string {
  const isLong = text.length > longestText;
  return (isLong ? `${text.slice(0, longestText - 3)}...` : text).toWellFormed();
}
