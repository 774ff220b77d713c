import { foreign, html, type Markup } from "../../html/markup.ts";
import { nameFamily } from "../../../spdx/families.ts";
import type { ActComponent, ActReport, Item, Obligation, Risk } from "../document.ts";
import { isModelComponent } from "../models/model-component.ts";
import type { Surveyed, Viewed } from "../models/model-view.ts";
import type { GivenAnswer } from "../answers/given-answers.ts";
import { hintTag } from "../models/risks.ts";
import { flopText, plain } from "../text.ts";
import { chain } from "./chain.ts";
import { evidenceLine } from "./evidence-line.ts";
import { statusMark } from "./words.ts";
import { countOf } from "../../../text/count.ts";

/** More would make the page too long; `report.json` has them all. */
const maxDetailed = 50;

/** Every model with its ancestry, and the evidence for every point of every duty. */
export function modelsPart({ models }: Surveyed, report: ActReport): Markup {
  if (models.length === 0) return html``;
  const components = report.components.filter(isModelComponent);
  return html`<section aria-labelledby="models">
    <h2 id="models">Models</h2>
    ${models.slice(0, maxDetailed).map((model, at) => {
      const component = components[at];
      return component && modelPart(model, component, at);
    })}
    ${models.length > maxDetailed && html`<p>${countOf(models.length - maxDetailed, "more model")}: see report.json.</p>`}
  </section>`;
}

function modelPart(model: Viewed, component: ActComponent, at: number): Markup {
  return html`<article id="model-${at + 1}">
    <h3>${foreign(component.name)}</h3>
    ${identity(model, component)} ${chain(model)} ${riskList(component.risks)}
    <details>
      <summary>Evidence for every point of every duty</summary>
      ${component.obligations.map((duty) => dutyPart(duty, component.name))}
    </details>
  </article>`;
}

function identity(
  { node, family, compute, position, answers }: Viewed,
  { type, version, license, purl, gpaiCandidate }: ActComponent,
): Markup {
  const places = node.locations
    .slice(0, 3)
    .map(({ file, line }) => `${plain(file)}${line === undefined ? "" : `:${line}`}`);
  const more = node.locations.length - places.length;
  return html`<dl class="about">
    <div>
      <dt>License</dt>
      <dd>${foreign(license)}${family !== undefined && html` <span class="quiet">${nameFamily(family)}</span>`}</dd>
    </div>
    <div>
      <dt>Version</dt>
      <dd>${version === null ? html`<span class="quiet">none is pinned</span>` : html`<code>${version}</code>`}</dd>
    </div>
    <div>
      <dt>General-purpose model?</dt>
      <dd>${candidates[gpaiCandidate]}${compute !== undefined && `, ${flopText(compute)} FLOP declared`}</dd>
    </div>
    <div>
      <dt>Type</dt>
      <dd>${foreign(type)}</dd>
    </div>
    <div>
      <dt>Your role</dt>
      <dd>${position.role}${whoSaid(answers.get("role"))}</dd>
    </div>
    <div class="wide">
      <dt>Found in</dt>
      <dd>${places.map((place) => html`<code>${place}</code> `)}${more > 0 && `and ${more} more`}</dd>
    </div>
    ${
      purl !== null &&
      html`<div class="wide">
        <dt>Package URL</dt>
        <dd><code>${purl}</code></dd>
      </div>`
    }
  </dl>`;
}

function whoSaid(answer: GivenAnswer | undefined): Markup | false {
  if (!answer) return false;
  const age = answer.isStale ? "; the model has changed since, confirm it" : "";
  return html` <span class="quiet"
    >answered by ${foreign(plain(answer.by, 100))} on ${plain(answer.on, 10)}${age}</span
  >`;
}

const candidates: Readonly<Record<ActComponent["gpaiCandidate"], string>> = {
  yes: "likely, by the declared training compute and task",
  no: "not likely, by the declared training compute",
  unknown: "not known: no training compute is declared",
};

function riskList(risks: readonly Risk[]): Markup | false {
  if (risks.length === 0) return false;
  return html`<h4>Known risks</h4>
    <ul class="risks">
      ${risks.map(
        ({ identifier, level, text, source, tags }) =>
          html`<li>
            <span class="level ${level}">${tags.includes(hintTag) ? `hint: ${level}` : level}</span>
            <b>${foreign(identifier)}</b> ${text} <span class="quiet">Source: ${source}</span>
          </li>`,
      )}
    </ul>`;
}

function dutyPart({ ref, title, status, reason, items }: Obligation, model: string): Markup {
  return html`<h4>${ref}: ${title} ${statusMark(status)}</h4>
    <p class="quiet">${reason}</p>
    <table class="points">
      <colgroup>
        <col class="p-point" />
        <col class="p-status" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Point</th>
          <th scope="col">Status</th>
          <th scope="col">Evidence, and what is missing</th>
        </tr>
      </thead>
      <tbody>
        ${items.map((item) => point(item, model))}
      </tbody>
    </table>`;
}

function point({ text, status, evidence, gap }: Item, model: string): Markup {
  return html` <tr>
    <th scope="row">${text}</th>
    <td>${statusMark(status)}</td>
    <td>
      ${
        evidence.length > 0 &&
        html`<ul class="evidence">
          ${evidence.map((one) => evidenceLine(one, model))}
        </ul>`
      }
      ${gap !== null && html`<p>${gap}</p>`}
    </td>
  </tr>`;
}
