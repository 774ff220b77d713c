import type { Report } from "../../domain/report/report.ts";
import { describeProjectRule } from "../facts/decision/project-rules.ts";
import { foreign, html, type Markup } from "./markup.ts";
import { countOf } from "../../text/count.ts";

/** The rules of the project's own file, which readers of the report need to know. */
export function projectRules({ projectRules: rules = [] }: Report): Markup {
  if (rules.length === 0) return html``;
  return html`<section aria-labelledby="project-rules">
    <h2 id="project-rules">Rules of the project</h2>
    <p class="quiet">They are from the lcc.yml of the project, not from the policy.</p>
    <ul>
      ${rules.map(
        (rule) =>
          html`<li>
            ${foreign(describeProjectRule(rule))}
            <span class="quiet">${countOf(rule.components.length, "component")}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}
