import { readFileSync } from "node:fs";
import type { DocumentTopic } from "../../domain/report/model-documents.ts";
import { once } from "../../async/once.ts";

/** The parts of the law that lcc relies on; everything that may change is in one data file with its date. */
interface Rules {
  readonly regulation: string;
  /** The day on which the rules were last compared with their sources. */
  readonly rulesAsOf: string;
  readonly dates: readonly { readonly date: string; readonly what: string; readonly place: string }[];
  readonly thresholds: { readonly generalPurposeFlop: number; readonly systemicRiskFlop: number };
  readonly lines: readonly { readonly what: string; readonly line: string; readonly place: string }[];
  /** Tasks of the model hub whose models produce language, images or video. */
  readonly generativeTasks: readonly string[];
  /** Tasks whose models are not general-purpose if they do nothing else well, with the words for a sentence. */
  readonly specialTasks: Readonly<Record<string, string>>;
  readonly specialPlace: string;
  /** Families of licenses that allow everyone access, use, modification and distribution. */
  readonly openFamilies: readonly string[];
  /** What the other families mean for Article 53(2). */
  readonly familyTerms: Readonly<Record<string, LicenseTerms>>;
  /** Licenses that differ from their family: `*` matches any characters. */
  readonly licenseTerms: readonly (LicenseTerms & { readonly license: string })[];
  /** Licenses that exclude the Union, or do so for some of the models under them. */
  readonly unionExcluded: readonly {
    readonly license: string;
    readonly excluded: "yes" | "ask";
    readonly why: string;
  }[];
  /** Libraries that run models, by ecosystem. */
  readonly modelLibraries: Readonly<Record<string, readonly string[]>>;
  /** Packages that can collect pages of the web. */
  readonly crawlers: readonly string[];
  /** Names of files that lie beside weights and are no models. */
  readonly helperFiles: readonly { readonly names: readonly string[]; readonly what: string }[];
  readonly unionPlace: string;
  readonly changePlace: string;
  readonly countedPlace: string;
  readonly sources: readonly string[];
}

export interface LicenseTerms {
  readonly verdict: "undecided" | "fails";
  readonly why: string;
  /** Document and paragraph. */
  readonly place: string;
}

export type Automation = "auto" | "partial" | "manual";

/** One point that a duty consists of. */
export interface ItemRule {
  readonly id: string;
  readonly text: string;
  /** Where the law says so: document and paragraph. */
  readonly place: string;
  readonly question: string;
  readonly answer: "text" | "yesno";
  readonly automation: Automation;
  /** The text if nothing was found. */
  readonly gap: string;
  readonly action: string;
  /** Document topics that answer the point, each with the part of it that is then no longer missing. */
  readonly documents?: Readonly<Partial<Record<DocumentTopic, string>>>;
  /** The item whose evidence also applies here: the annexes repeat many points. */
  readonly evidenceFrom: string;
  readonly sameAs?: string;
}

export interface ObligationRule {
  readonly id: string;
  readonly ref: string;
  /** The article alone, for a column header. */
  readonly short: string;
  readonly title: string;
  readonly kind: "duty" | "condition" | "systemic";
  /** The provision that exempts open-source models from it. */
  readonly exception?: string;
  readonly appliesIf?: string;
  readonly items: readonly ItemRule[];
}

/** What an answer can be; `multi` and `choice` have options. */
export type AnswerType =
  | ("text" | "list" | "table" | "list or file" | "yesno" | "choice" | "multi")
  | ("date" | "month" | "period" | "flop" | "role" | "place");

export interface TemplateField extends Pick<Question, "id" | "type" | "options" | "sameAs"> {
  readonly label: string;
  readonly question: string;
  /** Or when it is: `if text`. */
  readonly required: boolean | string;
}

/** A question that a person can answer in `ai-act.yml`. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly type: AnswerType;
  readonly options?: readonly string[];
  /** Fields of the template may depend on other answers, duties on systemic risk. */
  readonly required?: boolean | string;
  /** The question about the model or its provider that asks the same, so that this one is not asked. */
  readonly sameAs?: string;
  /** How earlier versions of lcc asked it. */
  readonly earlier?: string;
}

interface Questions {
  /** About the provider of the models. */
  readonly provider: readonly Question[];
  /** About every model: the role first. */
  readonly model: readonly Question[];
  /** Of models that were made from others. */
  readonly base: readonly Question[];
  /** Of models whose license excludes the Union, or may do so. */
  readonly union: readonly Question[];
}

interface Template {
  readonly source: string;
  /** Headings that several blocks share. */
  readonly parts: Readonly<Record<string, string>>;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    /** Alternative sets of words by which a heading is recognized; it must have all words of one set. */
    readonly words?: readonly (readonly string[])[];
    readonly fields: readonly TemplateField[];
  }[];
}

interface Measures {
  readonly source: string;
  readonly measures: readonly {
    readonly id: string;
    readonly title: string;
    readonly checks: readonly string[];
    /** What the policy has to say, as blanks. */
    readonly blanks?: readonly string[];
  }[];
}

/** The form of the Code of Practice; `from` names the points and fields whose answers belong there. */
interface DocumentationForm {
  readonly source: string;
  readonly sections: readonly { readonly title: string; readonly fields: readonly FormField[] }[];
}

export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly from: readonly string[];
}

export const rules = once(() => JSON.parse(readData("rules.json")) as Rules);
export const template = once(() => JSON.parse(readData("training-summary.json")) as Template);
export const questions = once(() => JSON.parse(readData("questions.json")) as Questions);
export const measures = once(() => JSON.parse(readData("copyright-measures.json")) as Measures);

export const documentationForm = once(() => JSON.parse(readData("documentation-form.json")) as DocumentationForm);

export const obligations = once((): readonly ObligationRule[] => {
  const rules = JSON.parse(readData("obligations.json")) as readonly RawObligation[];
  const full = new Map(rules.flatMap(({ items }) => items).map((item) => [item.id, item]));
  return rules.map(({ kind = "duty", items, ...rest }) => ({
    ...rest,
    kind,
    items: items.map((item) => ({ ...item, ...inheritRule(full.get(item.as ?? item.id)) })),
  }));
});

type Inherited = "automation" | "gap" | "action" | "question" | "answer";

interface RawItem extends Partial<Pick<ItemRule, Inherited | "documents" | "sameAs">> {
  readonly id: string;
  readonly text: string;
  readonly place: string;
  readonly as?: string;
}

interface RawObligation extends Omit<ObligationRule, "kind" | "items"> {
  readonly kind?: ObligationRule["kind"];
  readonly items: readonly RawItem[];
}

/** An item of Annex XII that repeats one of Annex XI has its text and its evidence. */
function inheritRule(item: RawItem | undefined): Pick<ItemRule, Inherited | "evidenceFrom"> {
  const { id, automation, gap, action, question, answer = "text" } = item ?? {};
  if (id === undefined || automation === undefined || gap === undefined || action === undefined || !question)
    throw new Error(`obligations.json: ${id ?? "an item"} is incomplete`);
  return { automation, gap, action, question, answer, evidenceFrom: id };
}

const points = once(() => new Map(obligations().flatMap(({ items }) => items.map((item) => [item.id, item]))));

/** Document and paragraph of a point. */
export function placeOfPoint(id: string): string {
  return points().get(id)?.place ?? "";
}

export function topicsOfPoint(id: string): ItemRule["documents"] {
  return points().get(id)?.documents;
}

/** The sources of the rules, and the place of every single rule: `os-licence: Art. 53(2); Guidelines …`. */
export const sourcesOfRules = once((): readonly string[] => [
  ...rules().sources,
  ...obligations().flatMap(({ items }) => items.map(({ id, place }) => `${id}: ${place}`)),
  ...rules().lines.map(({ what, place }) => `${what}: ${place}`),
]);

function readData(file: string): string {
  return readFileSync(new URL(`data/${file}`, import.meta.url), "utf8");
}
