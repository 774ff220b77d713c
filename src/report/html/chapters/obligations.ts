import type { LicenseObligations, Obligation } from "../../../domain/report/obligation.ts";
import type { Report } from "../../../domain/report/report.ts";
import { findModelLicense } from "../../../spdx/model-licenses.ts";
import { describeConditions, describeObligation } from "../../../spdx/obligation-names.ts";
import { collectObligations, explainBasis, obligationsIn } from "../../../spdx/obligations.ts";
import { foreign, type Hole, html, joined, type Markup } from "../markup.ts";
import { maxNameLength, truncate } from "../words.ts";

/** The obligations of the licenses in a report: a section, and links to its parts. */
export interface Asked {
  readonly section: Markup;
  /** Links for the licenses of an expression; empty if the license is not known. */
  readonly linksFor: (expression: string) => Hole;
}

/** Reads each license once, regardless of how many components have it. */
export function createAsked({ findings }: Report): Asked {
  const all = collectObligations(findings.map(({ decision }) => decision.license));
  const idOf = new Map(all.map(({ license }, at) => [license, `asks-${at + 1}`]));
  const links = new Map<string, Hole>();
  const linksFor = (expression: string): Hole => {
    if (!links.has(expression)) links.set(expression, link(obligationsIn(expression) ?? [], idOf));
    return links.get(expression);
  };
  return { section: section(all, idOf), linksFor };
}

function link(asked: readonly LicenseObligations[], idOf: ReadonlyMap<string, string>): Hole {
  if (asked.length === 0) return undefined;
  const parts = asked.map(
    ({ license }) => html`<a href="#${idOf.get(license)}"><bdi>${truncate(license, maxNameLength)}</bdi></a>`,
  );
  return html`See what is asked by ${joined(parts, ", ")}`;
}

function section(all: readonly LicenseObligations[], idOf: ReadonlyMap<string, string>): Markup {
  if (all.length === 0) return html``;
  return html`<section aria-labelledby="asks">
    <h2 id="asks">What the licenses require</h2>
    <p class="quiet">
      As far as lcc knows, with the clause that says so. This is not legal advice. Of a choice the license that was
      judged is listed. The obligations format is a checklist of the components that are shipped.
    </p>
    <dl class="guide">
      ${all.map(
        (asked) =>
          html`<dt id="${idOf.get(asked.license)}">${foreign(truncate(asked.license, maxNameLength))}</dt>
            <dd>${describe(asked)}</dd>`,
      )}
    </dl>
  </section>`;
}

function describe(asked: LicenseObligations): Markup {
  const { license, basis, obligations, note } = asked;
  const name = findModelLicense(license)?.name;
  const remarks = [name, note].filter((text) => text !== undefined).map((text) => `${text}.`);
  const caveat = explainBasis(asked);
  return html`${remarks.length > 0 && html`<p>${remarks.join(" ")}</p>`}
  ${
    obligations.length > 0 &&
    html`<ul>
      ${obligations.map(item)}
    </ul>`
  }
  ${obligations.length === 0 && basis !== "unknown" && html`<p>Nothing that lcc knows of.</p>`}
  ${caveat !== undefined && html`<p class="quiet">${caveat}</p>`}`;
}

function item({ id, clause, detail, when }: Obligation): Markup {
  return html`<li>
    ${describeObligation(id).title}${clause !== undefined && ` (${clause})`}${when && `, ${describeConditions(when)}`}${
      detail !== undefined && `: ${detail}`
    }
  </li>`;
}
