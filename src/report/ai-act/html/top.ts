import type { ReportView } from "../../../domain/report/report.ts";
import { foreign, html, type Markup, factList } from "../../html/markup.ts";
import { source } from "../../html/chapters/overview.ts";
import { formatTime } from "../../html/words.ts";
import type { ActReport } from "../document.ts";
import { openPoints } from "./open-points.ts";
import { longDate } from "./words.ts";
import { formatCount, formatNumber } from "../../../text/count.ts";

interface Shown {
  /** The report with the models that the page shows in full. */
  readonly shown: ActReport;
  /** Models whose role decides first. */
  readonly undecided: number;
  /** Models without duties of the user. */
  readonly inputs: number;
}

/** The subject of the page, and a short result. */
export function top(view: ReportView, report: ActReport, shown: Shown): Markup {
  return html`<header>
      <p class="eyebrow">EU AI Act, Article 53: what a scan shows</p>
      <h1>${foreign(report.scan.project)}</h1>
      <p class="quiet">${source(view)}</p>
    </header>
    ${circumstances(report)} ${result(report, shown)}`;
}

/** The purpose and the limits of the page, and the role. */
export function about(report: ActReport): Markup {
  return html`${role(report)}
    <section class="lead" aria-labelledby="about">
      <h2 id="about">What this is, and what it is not</h2>
      <p>
        The AI Act of the European Union gives duties to the providers of general-purpose AI models: documentation,
        information for those who build on the model, a copyright policy, and a public summary of the training content.
        This page lists the models and datasets that a scan of the project found, what evidence for each duty is in its
        files and in public registries, and what a person still has to provide.
      </p>
      <p>
        It does not say whether you comply with the law. Evidence is a place where something is written; whether it is
        right, complete and enough is for people to decide. What is written nowhere, a scan cannot find.
      </p>
    </section>`;
}

function circumstances({ generatedAt, scan, scope, regulation }: ActReport): Markup {
  return factList([
    ["Scanned", html`<time datetime="${generatedAt}">${formatTime(generatedAt)}</time>`],
    ["Scan", html`<code>${scan.id}</code>`],
    ["Your role", scope.role],
    ["Rules as of", longDate(regulation.rulesAsOf)],
  ]);
}

function result(report: ActReport, { shown, undecided, inputs }: Shown): Markup {
  const { models, datasets, openFields } = report.summary;
  if (models === 0)
    return html`<section class="lead nothing" aria-labelledby="result">
      <h2 id="result">No model was found</h2>
      <p>
        The scan found no AI model in this project${datasets > 0 && html`, but ${formatCount(datasets, "dataset")}`}.
        Duties of Article 53 come with models, so there is nothing to assess. Models that are fetched under a name that
        is made up only at run time, or called over a web service, leave no trace that a scan could see.
      </p>
    </section>`;
  return html`<ul class="tiles">
    ${shown.summary.models > 0 && tile(shown.summary.models, shown.summary.models === 1 ? "model" : "models", "models")}
    ${undecided > 0 && tile(undecided, undecided === 1 ? "model to decide first" : "models to decide first", "overview")}
    ${inputs > 0 && tile(inputs, inputs === 1 ? "model without duties of yours" : "models without duties of yours", "inputs")}
    ${tile(datasets, datasets === 1 ? "dataset found" : "datasets found", "datasets")}
    ${shown.summary.models > 0 && tile(openPoints(shown).length, "open points", "open")}
    ${shown.summary.models > 0 && tile(openFields, "fields of the public summary to fill in or confirm", "form")}
  </ul>`;
}

function tile(count: number, name: string, target: string): Markup {
  return html`<li>
    <a href="#${target}"><b>${formatNumber(count)}</b> ${name}</a>
  </li>`;
}

function role({ scope, summary }: ActReport): Markup | false {
  if (summary.models === 0) return false;
  const isOpen = scope.role === "unknown";
  return html`<section class="${isOpen ? "lead asked" : "lead"}" aria-labelledby="role">
    <h2 id="role">${isOpen ? "First: what is your role for these models?" : "Your role"}</h2>
    <p>${scope.note}</p>
    ${
      isOpen &&
      html`<p class="quiet">
        For each model: <code>lcc compliance-pack report.json --init</code> writes ai-act.yml; answer
        <code>role</code> there. For all at once: <code>--role provider</code>, over the REST interface
        <code>?role=provider</code>.
      </p>`
    }
  </section>`;
}
