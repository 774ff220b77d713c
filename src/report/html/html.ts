import type { ReportView } from "../../domain/report/report.ts";
import { version } from "../../config/version.ts";
import { reportAssets } from "./assets.ts";
import { coverage } from "./chapters/coverage.ts";
import { distribution } from "./chapters/distribution.ts";
import { toDocument } from "./document.ts";
import { findings } from "./findings/findings.ts";
import { guide } from "./chapters/guide.ts";
import { foreign, html, type Markup } from "./markup.ts";
import { fileWarnings, notes } from "./chapters/notes.ts";
import { overview } from "./chapters/overview.ts";
import { relate } from "./chapters/relations.ts";
import { toHtmlSection } from "./section.ts";
import { workspaces } from "./chapters/workspaces.ts";
import type { News } from "../news.ts";
import { findingsSection, inTreeSection } from "../sections/findings.ts";
import { projectRulesSection, referencesSection, servicesSection } from "../sections/report-sections.ts";

/** The report as one self-contained page, to open, mail or print. */
export function toHtml(view: ReportView, news?: News): string {
  return toDocument({ title: `License report: ${view.project}`, ...reportAssets(), body: body(view, news) });
}

function body(view: ReportView, news: News | undefined): Markup {
  const { report } = view;
  const relations = relate(report, news);
  return html`<a class="skip" href="#components">Skip to the components</a>
    <main>
      ${overview(view, news)} ${toHtmlSection(findingsSection(report, "violation", news))} ${distribution(report)}
      ${workspaces(report)} ${findings(report, relations)} ${fileWarnings(relations.looseWarnings, news)}
      ${notes(report.notes, relations)} ${toHtmlSection(inTreeSection(report, news))}
      ${toHtmlSection(projectRulesSection(report))} ${relations.asked.section} ${toHtmlSection(servicesSection(report))}
      ${toHtmlSection(referencesSection(report))} ${coverage(report)} ${guide()}
    </main>
    <footer>
      <p>${foreign(report.policy.disclaimer)}</p>
      <p class="quiet">This page was written by lcc ${version()}.</p>
    </footer>`;
}
