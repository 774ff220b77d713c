import { once } from "../../../async/once.ts";
import type { ReportView } from "../../../domain/report/report.ts";
import { version } from "../../../config/version.ts";
import { readAsset } from "../../html/assets.ts";
import { toDocument } from "../../html/document.ts";
import { html, type Markup } from "../../html/markup.ts";
import type { ActReport, ActComponent } from "../document.ts";
import { chaptersPart } from "./chapters.ts";
import { datasetsPart } from "./datasets.ts";
import { formPart } from "./form.ts";
import { glance } from "./glance.ts";
import { guide } from "./guide.ts";
import { inputsPart } from "./inputs.ts";
import { law } from "./law.ts";
import { lostAnswers } from "./lost-answers.ts";
import { modelsPart } from "./models.ts";
import { openPart } from "./open-points.ts";
import { top } from "./top.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import type { TrainingSummary } from "../forms/training-summary.ts";
import { isModelComponent } from "../models/model-component.ts";

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

const packStyle = once(() => readAsset(new URL("../data/pack.css", import.meta.url)));

function body({ view, all, report, summary }: ActPage): Markup {
  const { report: shown, all: own, rows } = chooseDetailed(all, report);
  return html`<main>
      ${top(view, report, { shown, rows: rows.length })} ${glance(shown)} ${openPart(shown)} ${modelsPart(own, shown)}
      ${inputsPart(rows)} ${lostAnswers(all)} ${datasetsPart(all)} ${chaptersPart(shown, summary)} ${formPart(summary)}
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

/** Up to this many hub models may be the user's own without a role; with more, the roles have not been set yet. */
const maxUnstated = 10;

/** Duties are shown for the user's own models. A hundred third-party models make one table, not a hundred chapters. */
function chooseDetailed(all: Survey, report: ActReport): Detailed {
  const own = all.models.filter(({ position }) => !position.isInput);
  const unstated = own.filter(({ node, answers }) => node.type !== "custom" && !answers.has("role"));
  const inFull = new Set(unstated.length > maxUnstated ? own.filter((model) => !unstated.includes(model)) : own);
  const isInFull = (_: ActComponent, at: number) => inFull.has(all.models[at] as ModelView);
  const components = [
    ...report.components.filter(isModelComponent).filter(isInFull),
    ...report.components.filter((component) => !isModelComponent(component)),
  ];
  return {
    all: { ...all, models: all.models.filter((model) => inFull.has(model)) },
    report: { ...report, components, summary: { ...report.summary, models: inFull.size } },
    rows: all.models.filter((model) => !inFull.has(model)),
  };
}
