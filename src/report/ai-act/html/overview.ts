import { foreign, html, type Markup, htmlRow, htmlTable, joined } from "../../html/markup.ts";
import { formatCount } from "../../../text/count.ts";
import { contradictionOf } from "../answers/contradictions.ts";
import type { ActComponent, ActReport } from "../document.ts";
import { judgeGenerality } from "../models/general-purpose.ts";
import type { ModelGroup, ModelView, Survey } from "../models/model-view.ts";
import { plain } from "../text.ts";

interface GroupRow {
  readonly group: ModelGroup;
  readonly missing: readonly string[];
}

/** The list that the page starts with: models by role, and what is missing, the most important first. */
export function overviewPart(all: Survey, report: ActReport): Markup {
  const { groups, models } = all;
  if (groups.length === 0) return html``;
  const componentOf = new Map(models.map((model, at) => [model, report.components[at]]));
  const rows = joinAlike(
    groups.map((group) => ({ group, missing: missingIn(group, componentOf.get(group.models[0]), all) })),
  );
  const parts = kinds.flatMap(([kind, title, text]) => {
    const some = rows.filter((row) => row.group.kind === kind).toSorted((a, b) => weight(b) - weight(a));
    return some.length === 0 ? [] : [part(title, text, kind, some)];
  });
  return html`<section class="lead" aria-labelledby="overview">
    <h2 id="overview">By role: what is missing, the most important first</h2>
    ${parts}
  </section>`;
}

/** Families that lack the same share a line. */
function joinAlike(rows: readonly GroupRow[]): GroupRow[] {
  const alike = Map.groupBy(rows, ({ group: { kind, models }, missing }) =>
    JSON.stringify(kind === "own" ? [models[0].position.role, missing] : [models[0].node.name]),
  );
  return [...alike.values()].flatMap(([first, ...more]) => {
    if (!first || more.length === 0) return first ?? [];
    const { kind, models } = first.group;
    const name = `${formatCount(more.length + 1, "family", "families")} of models`;
    return {
      ...first,
      group: { kind, name, models: [...models, ...more.flatMap(({ group }) => group.models)] as const },
    };
  });
}

const kinds: readonly (readonly [ModelGroup["kind"], title: string, text: string])[] = [
  ["own", "Your models", "Their duties are yours, or would be a provider's while your role is not stated."],
  ["undecided", "To be decided first", "One answer about each line says whether you have the duties of its models."],
  ["input", "No duties of yours", "With the reason. Nothing is missing, unless the reason is wrong."],
];

function weight({ group, missing }: GroupRow): number {
  return missing.length * 10_000 + group.models.length;
}

const maxRows = 100;

function part(title: string, text: string, kind: ModelGroup["kind"], rows: readonly GroupRow[]): Markup {
  const models = rows.reduce((count, { group }) => count + group.models.length, 0);
  return html`<h3>${title} <small>${formatCount(models, "model")}</small></h3>
    <p class="quiet">${text}</p>
    ${htmlTable({
      style: "overview",
      columns: [
        ["Models", "v-name"],
        ["Your role", "v-role"],
        [kind === "input" ? "Why" : "Missing, the most important first", ""],
      ],
      content: html`<tbody>
        ${rows.slice(0, maxRows).map((row) => line(row))}
      </tbody>`,
    })}
    ${rows.length > maxRows && html`<p class="quiet">${rows.length - maxRows} more lines are in report.json.</p>`}`;
}

const maxNames = 3;

function line({ group: { name, models, kind }, missing }: GroupRow): Markup {
  const [{ position }] = models;
  const names = models.slice(0, maxNames).map(({ node }) => foreign(plain(node.name, 100)));
  const more = models.length - names.length;
  const list = html`<small>${joined(names, ", ")}${more > 0 && ` and ${more} more`}</small>`;
  const title =
    models.length > 1 ? html`<b>${formatCount(models.length, "model")}</b>: ${foreign(name)} ${list}` : foreign(name);
  const items = missing.slice(0, maxItems).map((text) => html`<li>${text}</li>`);
  return htmlRow([
    title,
    position.role === "unknown" ? html`<span class="quiet">not stated</span>` : position.role,
    kind === "input"
      ? position.why
      : missing.length === 0
        ? html`<span class="quiet">nothing</span>`
        : html`<ol>
            ${items}
          </ol>`,
  ]);
}

const maxItems = 6;

/** What has to be known first comes first, then the duties that no exception covers. */
function missingIn({ kind, models }: ModelGroup, component: ActComponent | undefined, all: Survey): string[] {
  const [first] = models;
  if (kind === "input") return [];
  if (first.position.ask !== undefined) return [first.position.ask];
  const generality = judgeGenerality(first);
  const answers = models.flatMap((model) => [...model.answers.values()].map((answer) => ({ model, answer })));
  const against = answers.filter(({ model, answer }) => contradictionOf(answer, model, all) !== undefined).length;
  const stale = answers.filter(({ answer }) => answer.isStale).length;
  return [
    ...(first.position.role === "unknown" ? ['Your role: answer "role" in ai-act.yml.'] : []),
    ...(against > 0 ? [`${formatCount(against, "answer")} that the files contradict.`] : []),
    ...(stale > 0 ? [`${formatCount(stale, "answer")} to confirm, because the model has changed.`] : []),
    ...(generality.isAsked ? [`Whether it is a general-purpose model: ${generality.why}.`] : []),
    ...(component ? openDuties(component) : []),
    ...(needsCompute(first) ? ['The training compute: answer "compute". It decides about systemic risk.'] : []),
  ];
}

function needsCompute({ compute, position }: ModelView): boolean {
  return !compute.isWhole && position.role !== "downstream";
}

const order = ["art53-1-d", "art53-1-c", "art53-1-a", "art53-1-b", "art55", "art54"];

function openDuties({ obligations }: ActComponent): string[] {
  const open = obligations.filter(
    ({ id, status }) => order.includes(id) && (status === "missing" || status === "partial"),
  );
  return open
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    .map(({ title, ref, items }) => {
      const empty = items.filter(({ status }) => status === "missing").length;
      const left = items.filter(({ status }) => status !== "evidenced").length;
      return `${title} (${ref.replace(/[,;].*$/, "")}): ${left} of ${items.length} points open, ${empty === left ? "" : `${empty} `}without evidence.`;
    });
}
