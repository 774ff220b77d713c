import { foreign, html, joined, type Markup, htmlTable } from "../../html/markup.ts";
import type { ActReport, Item, Obligation } from "../document.ts";
import { type ObligationRule, obligations, placeOfPoint } from "../rules.ts";
import { evidenceLine } from "./evidence-line.ts";
import { statusMark } from "./words.ts";

/** A point that a person has to provide or confirm, for one model or several. */
interface OpenPoint {
  readonly group: Group;
  readonly item: Item;
  /** The articles that require it: the annexes repeat many points. */
  readonly duties: readonly string[];
  readonly models: readonly string[];
}

type Group = "always" | "exception" | "special";

/** Every open point once, in the order of the duties, the emptiest first; models that lack the same are grouped. */
export function openPoints({ components }: ActReport): OpenPoint[] {
  const points = new Map<string, Gathered>();
  for (const { name, obligations: duties } of components) {
    for (const { rule, evidenceFrom, item } of duties.flatMap(openItems)) {
      const key = JSON.stringify([evidenceFrom, item.status, item.gap]);
      const point = points.get(key) ?? gather(rule, evidenceFrom, item);
      points.set(key, point);
      point.duties.add(rule.short);
      point.models.add(name);
    }
  }
  const all = [...points.values()].sort((a, b) => a.rank - b.rank);
  return all.map(({ item, group, duties, models }) => ({ item, group, duties: [...duties], models: [...models] }));
}

interface Gathered {
  readonly item: Item;
  readonly group: Group;
  readonly rank: number;
  readonly duties: Set<string>;
  readonly models: Set<string>;
}

function gather(rule: ObligationRule, evidenceFrom: string, item: Item): Gathered {
  const order = obligations().flatMap(({ items }) => items.map(({ id }) => id));
  const rank = 2 * order.indexOf(evidenceFrom) + (item.status === "missing" ? 0 : 1);
  return { item, group: chooseGroup(rule), rank, duties: new Set(), models: new Set() };
}

interface OpenItem {
  readonly rule: ObligationRule;
  readonly evidenceFrom: string;
  readonly item: Item;
}

function openItems({ id, items }: Obligation): OpenItem[] {
  const rule = obligations().find((candidate) => candidate.id === id);
  if (!rule) return [];
  const open = items.filter(({ gap }) => gap !== null); // includes points that the provider has to confirm
  return open.map((item) => ({
    rule,
    item,
    evidenceFrom: rule.items.find((itemRule) => itemRule.id === item.id)?.evidenceFrom ?? item.id,
  }));
}

function chooseGroup({ kind, appliesIf }: ObligationRule): Group {
  if (kind === "condition") return "exception";
  return appliesIf === undefined ? "always" : "special";
}

export function openPart(report: ActReport): Markup {
  const points = openPoints(report);
  if (points.length === 0) return html``;
  return html`<section aria-labelledby="open">
    <h2 id="open">Open points</h2>
    <p>What a person has to provide or confirm. The box is for you to tick.</p>
    ${groups.map(([group, title, text]) => {
      const some = points.filter((point) => point.group === group);
      return some.length > 0 && table(title, text, some.slice(0, maxRows), some.length, report.summary.models);
    })}
  </section>`;
}

const groups: readonly (readonly [Group, title: string, text: string])[] = [
  ["always", "For Article 53(1)", "What every provider of a general-purpose model has to show."],
  [
    "exception",
    "For the open-source exception of Article 53(2)",
    "Only if you want to rely on it. It frees from points (a) and (b); the copyright policy (c) and the public summary (d) remain.",
  ],
  [
    "special",
    "In special cases",
    "Article 54 for providers outside the Union; Article 55 for models with systemic risk, which depends on the declared training compute or a decision of the Commission.",
  ],
];

const maxRows = 300;

function table(title: string, text: string, points: readonly OpenPoint[], all: number, models: number): Markup {
  return html`<h3>${title}</h3>
    <p class="quiet">${text}</p>
    ${htmlTable({
      style: "open",
      columns: [
        [html`<span class="unseen">Done</span>`, "o-box"],
        ["Point", "o-point"],
        ["What is missing, and what to do", ""],
        ["Models", "o-models"],
      ],
      content: html`<tbody>
        ${points.map((point) => line(point, models))}
      </tbody>`,
    })}
    ${all > points.length && html`<p class="quiet">${all - points.length} more are in report.json.</p>`}`;
}

function line({ item, duties, models }: OpenPoint, all: number): Markup {
  return html` <tr>
    <td><span class="box"></span></td>
    <th scope="row">
      ${item.text}
      <small
        >${placeOfPoint(item.id)}${
          duties.length > 1 &&
          `; also for ${duties
            .slice(1)
            .map((duty) => `Art. ${duty}`)
            .join(", ")}`
        }</small
      >
      ${statusMark(item.status)}
    </th>
    <td>
      ${
        models.length === 1 &&
        item.evidence.length > 0 &&
        html`<ul class="evidence">
          ${item.evidence.slice(0, 3).map((evidence) => evidenceLine(evidence, models[0] ?? ""))}
        </ul>`
      }
      <p>${item.gap}</p>
      <small>${item.userAction}</small>
    </td>
    <td>${models.length === all && all > 1 ? `all ${all}` : names(models)}</td>
  </tr>`;
}

function names(models: readonly string[]): Markup {
  const shown = models.slice(0, 4).map((name) => foreign(name));
  return html`${joined(shown, ", ")}${models.length > 4 && ` and ${models.length - 4} more`}`;
}
