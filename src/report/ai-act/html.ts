import { once } from "../../async/once.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { version } from "../../config/version.ts";
import { readAsset } from "../html/assets.ts";
import { toDocument } from "../html/document.ts";
import { html, type Markup } from "../html/markup.ts";
import type { ActReport } from "./document.ts";
import { chaptersPart } from "./html/chapters.ts";
import { datasetsPart } from "./html/datasets.ts";
import { chooseDetailed } from "./html/detailed.ts";
import { formPart } from "./html/form.ts";
import { glance } from "./html/glance.ts";
import { guide } from "./html/guide.ts";
import { inputsPart } from "./html/inputs.ts";
import { law } from "./html/law.ts";
import { lostAnswers } from "./html/lost-answers.ts";
import { modelsPart } from "./html/models.ts";
import { openPart } from "./html/open-points.ts";
import { top } from "./html/top.ts";
import type { Surveyed } from "./models/model-view.ts";
import type { TrainingSummary } from "./forms/training-summary.ts";

interface ActPage {
  readonly view: ReportView;
  readonly all: Surveyed;
  readonly report: ActReport;
  readonly summary: TrainingSummary;
}

/** `report.html`: the pack as one self-contained page. */
export function toActHtml(page: ActPage): string {
  return toDocument({ title: `EU AI Act, Article 53: ${page.view.project}`, style: packStyle(), body: body(page) });
}

const packStyle = once(() => readAsset(new URL("data/pack.css", import.meta.url)));

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
