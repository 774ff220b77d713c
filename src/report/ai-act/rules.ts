import { readFileSync } from "node:fs";
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
  /** Families of licenses that allow everyone access, use, modification and distribution. */
  readonly openFamilies: readonly string[];
  /** Licenses of these families that do not: `*` matches any characters. */
  readonly notFree: readonly { readonly license: string; readonly why: string }[];
  readonly sources: readonly string[];
}

export type Automation = "auto" | "partial" | "manual";

/** One point that a duty consists of. */
export interface ItemRule {
  readonly id: string;
  readonly text: string;
  readonly automation: Automation;
  /** The text if nothing was found. */
  readonly gap: string;
  readonly action: string;
  /** The item whose evidence also applies here: the annexes repeat many points. */
  readonly evidenceFrom: string;
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

export interface TemplateField {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly options?: readonly string[];
  /** Or when it is: `if text`. */
  readonly required: boolean | string;
}

interface Template {
  readonly source: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly fields: readonly TemplateField[];
  }[];
}

interface Measures {
  readonly source: string;
  readonly measures: readonly { readonly id: string; readonly title: string; readonly checks: readonly string[] }[];
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

interface RawItem extends Partial<Pick<ItemRule, "automation" | "gap" | "action">> {
  readonly id: string;
  readonly text: string;
  readonly as?: string;
}

interface RawObligation extends Omit<ObligationRule, "kind" | "items"> {
  readonly kind?: ObligationRule["kind"];
  readonly items: readonly RawItem[];
}

/** An item of Annex XII that repeats one of Annex XI has its text and its evidence. */
function inheritRule(item: RawItem | undefined): Pick<ItemRule, "automation" | "gap" | "action" | "evidenceFrom"> {
  const { id, automation, gap, action } = item ?? {};
  if (id === undefined || automation === undefined || gap === undefined || action === undefined)
    throw new Error(`obligations.json: ${id ?? "an item"} is incomplete`);
  return { automation, gap, action, evidenceFrom: id };
}

function readData(file: string): string {
  return readFileSync(new URL(`data/${file}`, import.meta.url), "utf8");
}
