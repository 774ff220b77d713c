import { once } from "../../../async/once.ts";
import type { ReportView } from "../../../domain/report/report.ts";
import { version } from "../../../config/version.ts";
import { readAsset } from "../../html/assets.ts";
import { toDocument } from "../../html/document.ts";
import { html, type Markup, foreign, plainTable } from "../../html/markup.ts";
import type { ActReport, ActComponent } from "../document.ts";
import { answersPart } from "./answers.ts";
import { chaptersPart } from "./chapters.ts";
import { datasetsPart } from "./datasets.ts";
import { formPart } from "./form.ts";
import { glance } from "./glance.ts";
import { inputsPart } from "./inputs.ts";
import { overviewPart } from "./overview.ts";
import { ownModels } from "../forms/proposals.ts";
import { modelsPart } from "./models.ts";
import { openPart } from "./open-points.ts";
import { about, top } from "./top.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import type { TrainingSummary } from "../forms/training-summary.ts";
import { isModelComponent } from "../models/model-component.ts";
import { statusMark, longDate } from "./words.ts";
import { rules } from "../rules.ts";
import { answersWithoutModel } from "../answers/given-answers.ts";
import { plain } from "../text.ts";

interface ActPage {
  readonly view: ReportView;
  readonly all: Survey;
  readonly report: ActReport;
  readonly summary: TrainingSummary;
}

/** `report.html`: the pack as one self-contained page. */
export function toActHtml(page: ActPage): string {
  return toDocument({ title: `EU AI Act, Article 53: ${page.view.project}`, style: packStyle(), body: body(page) });
}

export const packStyle = once(() => readAsset(new URL("../data/pack.css", import.meta.url)));

function body({ view, all, report, summary }: ActPage): Markup {
  const { report: shown, all: own, rows } = chooseDetailed(all, report);
  const undecided = rows.filter(({ position }) => position.ask !== undefined).length;
  return html`<main>
      ${top(view, report, { shown, undecided, inputs: rows.length - undecided })} ${overviewPart(all, report)}
      ${about(report)} ${glance(shown, own)} ${openPart(shown)} ${modelsPart(own, shown)} ${inputsPart(rows)}
      ${answersPart(all)} ${lostAnswers(all)} ${datasetsPart(all)} ${chaptersPart(shown, summary)} ${formPart(summary)}
      ${law()} ${guide()}
    </main>
    <footer>
      <p>${report.disclaimer}</p>
      <p class="quiet">Written by lcc ${version()}. The same content for programs is in report.json.</p>
    </footer>`;
}

/** The models that the page shows in full, and those with only a table row. */
interface Detailed {
  readonly all: Survey;
  readonly report: ActReport;
  readonly rows: readonly ModelView[];
}

/** Duties are shown for the user's own models. A hundred third-party models make one table, not a hundred chapters. */
function chooseDetailed(all: Survey, report: ActReport): Detailed {
  const inFull = new Set(ownModels(all));
  const isInFull = (_: ActComponent, at: number) => inFull.has(all.models[at] as ModelView);
  const components = [
    ...report.components.filter(isModelComponent).filter(isInFull),
    ...report.components.filter((component) => !isModelComponent(component)),
  ];
  return {
    all: {
      ...all,
      models: all.models.filter((model) => inFull.has(model)),
      groups: all.groups.filter(({ kind }) => kind === "own"),
    },
    report: { ...report, components, summary: { ...report.summary, models: inFull.size } },
    rows: all.models.filter((model) => !inFull.has(model)),
  };
}

/** For first-time readers of such a page. */
function guide(): Markup {
  return html`<section aria-labelledby="guide">
    <h2 id="guide">How to read this page</h2>
    <dl class="guide">
      <dt>${statusMark("evidenced")}</dt>
      <dd>
        Something was found for every point of the duty, and none of the points is one that only the provider can
        answer. It still has to be read by a person.
      </dd>
      <dt>${statusMark("partial")}</dt>
      <dd>
        Something was found for at least one point, or all that was found is a trace that a person has to confirm.
      </dd>
      <dt>${statusMark("missing")}</dt>
      <dd>
        The scan found nothing. It may exist where a scan does not look: in contracts, on web sites, in people's heads.
      </dd>
      <dt>${statusMark("not-applicable")}</dt>
      <dd>The reason is given: you only use the model, or an exception is shown in every condition.</dd>
      <dt>Model hub</dt>
      <dd>A public registry of models, such as the Hugging Face Hub, that the scan asked.</dd>
      <dt>Card</dt>
      <dd>The description next to a model or dataset, usually a file named README.md.</dd>
      <dt>The other files</dt>
      <dd>
        report.json has this content for programs. training-data-summary.json is the form of the public summary with the
        proposals. copyright-policy-template.md is a copyright policy to fill in.
      </dd>
    </dl>
  </section>`;
}

/** Dates and thresholds of the law, with the day they were last compared with their sources. */
function law(): Markup {
  const { dates, lines, sources, rulesAsOf, regulation } = rules();
  return html`<section aria-labelledby="law">
    <h2 id="law">Dates and lines of the law</h2>
    <p>${regulation}. Compared with its sources on ${longDate(rulesAsOf)}; look up what has changed since.</p>
    ${plainTable(
      undefined,
      ["Date", "What begins", "Place"],
      dates.map(({ date, what, place }) => [longDate(date), what, place]),
    )}
    ${plainTable(
      undefined,
      ["Line", "Where it is", "Place"],
      lines.map(({ what, line, place }) => [what, line, place]),
    )}
    <h3>Sources</h3>
    <ul>
      ${sources.map((source) => html`<li>${source}</li>`)}
    </ul>
  </section>`;
}

const max = 50;

/** Answers about models that are not in the scan: they may have been renamed. */
function lostAnswers({ answers, models }: Survey): Markup {
  const lost = answersWithoutModel(
    answers,
    models.map(({ node }) => node),
  );
  if (lost.length === 0) return html``;
  return html`<section aria-labelledby="lost">
    <h2 id="lost">Answers about models that the scan did not find</h2>
    <p>They are kept in ai-act.yml and count nowhere. If a model has a new name, correct it there.</p>
    <ul>
      ${lost
        .slice(0, max)
        .map(
          ({ model, type, answers }) =>
            html`<li>${foreign(plain(model))} (${foreign(plain(type))}): ${answers.length} answers</li>`,
        )}
    </ul>
    ${lost.length > max && html`<p class="quiet">${lost.length - max} more are in ai-act.yml.</p>`}
  </section>`;
}
