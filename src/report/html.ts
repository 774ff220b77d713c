import type { ReportView } from "../domain/report.ts";
import { version } from "../config/version.ts";
import { reportAssets } from "./html/assets.ts";
import { coverage } from "./html/coverage.ts";
import { distribution } from "./html/distribution.ts";
import { toDocument } from "./html/document.ts";
import { findings } from "./html/findings.ts";
import { guide } from "./html/guide.ts";
import { foreign, html, type Markup } from "./html/markup.ts";
import { fileWarnings, notes } from "./html/notes.ts";
import { overview } from "./html/overview.ts";
import { projectRules } from "./html/project-rules.ts";
import { references } from "./html/references.ts";
import { relate } from "./html/relations.ts";
import { services } from "./html/services.ts";
import { workspaces } from "./html/workspaces.ts";
import type { News } from "./news.ts";

/** The report as one self-contained page, to open, mail or print. */
export function toHtml(view: ReportView, news?: News): string {
  return toDocument({ title: `License report: ${view.project}`, ...reportAssets(), body: body(view, news) });
}

function body(view: ReportView, news: News | undefined): Markup {
  const { report } = view;
  const relations = relate(report, news);
  return html`<a class="skip" href="#components">Skip to the components</a>
    <main>
      ${overview(view, news)} ${distribution(report)} ${workspaces(report)} ${findings(report, relations)}
      ${fileWarnings(relations.looseWarnings, news)} ${notes(report.notes, relations)} ${projectRules(report)}
      ${relations.asked.section} ${services(report)} ${references(report)} ${coverage(report)} ${guide()}
    </main>
    <footer>
      <p>${foreign(report.policy.disclaimer)}</p>
      <p class="quiet">This page was written by lcc ${version()}.</p>
    </footer>`;
}
