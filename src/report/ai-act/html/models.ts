import { foreign, html, joined, type Markup, factList, htmlRow, htmlTable } from "../../html/markup.ts";
import { nameFamily } from "../../../spdx/families.ts";
import type { ActComponent, ActReport, Item, Obligation, Risk } from "../document.ts";
import { isModelComponent } from "../models/model-component.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import type { GivenAnswer } from "../answers/given-answers.ts";
import { hintTag } from "../models/risks.ts";
import { plain } from "../text.ts";
import { judgeGenerality } from "../models/general-purpose.ts";
import { placeOfPoint } from "../rules.ts";
import { evidenceLine } from "./evidence-line.ts";
import { statusMark } from "./words.ts";
import { formatCount } from "../../../text/count.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import type { Step } from "../models/ancestry.ts";

/** More would make the page too long; `report.json` has them all. */
const maxDetailed = 50;

/** Every model with its ancestry, and the evidence for every point of every duty. */
export function modelsPart({ models, groups }: Survey, report: ActReport): Markup {
  if (models.length === 0) return html``;
  const components = report.components.filter(isModelComponent);
  const families = groups.map(({ models: [first, ...more] }) => ({ first, more, at: models.indexOf(first) }));
  return html`<section aria-labelledby="models">
    <h2 id="models">Models</h2>
    ${families.slice(0, maxDetailed).map(({ first, more, at }) => {
      const component = components[at];
      return component && modelPart(first, component, { at, more });
    })}
    ${families.length > maxDetailed && html`<p>${formatCount(families.length - maxDetailed, "more model or family", "more models or families")}: see report.json.</p>`}
  </section>`;
}

interface Family {
  readonly at: number;
  /** Other models of the family; their own evidence is in report.json. */
  readonly more: readonly ModelView[];
}

function modelPart(model: ModelView, component: ActComponent, { at, more }: Family): Markup {
  const others = more.slice(0, maxSteps).map(({ node }) => foreign(plain(node.name, 100)));
  return html`<article id="model-${at + 1}">
    <h3>${foreign(component.name)}</h3>
    ${
      more.length > 0 &&
      html`<p>
        Of the same family:
        ${joined(others, ", ")}${more.length > others.length && ` and ${more.length - others.length} more`}. What
        differs is in report.json.
      </p>`
    }
    ${identity(model, component)} ${chain(model)} ${riskList(component.risks)}
    <details>
      <summary>Evidence for every point of every duty</summary>
      ${component.obligations.map((duty) => dutyPart(duty, component.name))}
    </details>
  </article>`;
}

function identity(model: ModelView, { type, version, license, purl }: ActComponent): Markup {
  const { node, family, position, answers } = model;
  const generality = judgeGenerality(model);
  const places = node.locations
    .slice(0, 3)
    .map(({ file, line }) => `${plain(file)}${line === undefined ? "" : `:${line}`}`);
  const more = node.locations.length - places.length;
  return factList([
    [
      "License",
      html`${foreign(license)}${family !== undefined && html` <span class="quiet">${nameFamily(family)}</span>`}`,
    ],
    ["Version", version === null ? html`<span class="quiet">none is pinned</span>` : html`<code>${version}</code>`],
    ["General-purpose model?", generality.why, "wide"],
    ["Type", foreign(type)],
    ["Your role", html`${position.role}${whoSaid(answers.get("role"))}`],
    ["Found in", html`${places.map((place) => html`<code>${place}</code> `)}${more > 0 && `and ${more} more`}`, "wide"],
    ["Package URL", purl !== null && html`<code>${purl}</code>`, "wide"],
  ]);
}

function whoSaid(answer: GivenAnswer | undefined): Markup | false {
  if (!answer) return false;
  const age = answer.isStale ? "; the model has changed since, confirm it" : "";
  return html` <span class="quiet"
    >answered by ${foreign(plain(answer.by, 100))}, last confirmed on ${plain(answer.on, 10)}${age}</span
  >`;
}

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
    ${htmlTable({
      style: "points",
      columns: [
        ["Point", "p-point"],
        ["Status", "p-status"],
        ["Evidence, and what is missing", ""],
      ],
      content: html`<tbody>
        ${items.map((item) => point(item, model))}
      </tbody>`,
    })}`;
}

function point({ id, text, status, evidence, gap }: Item, model: string): Markup {
  const list =
    evidence.length > 0 &&
    html`<ul class="evidence">
      ${evidence.map((item) => evidenceLine(item, model))}
    </ul>`;
  return htmlRow([
    html`${text} <small>${placeOfPoint(id)}</small>`,
    statusMark(status),
    html`${list} ${gap !== null && html`<p>${gap}</p>`}`,
  ]);
}

const maxSteps = 60;
const deepest = 6;

/** The ancestry: base models, their base models, the data, and what the data was made from. */
function chain({ steps }: ModelView): Markup {
  if (steps.length === 0)
    return html`<h4>Made from</h4>
      <p class="quiet">Nothing names a base model or a dataset.</p>`;
  return html`<h4>Made from</h4>
    <ol class="chain">
      ${steps.slice(0, maxSteps).map(line)}
    </ol>
    ${steps.length > maxSteps && html`<p class="quiet">${steps.length - maxSteps} more steps are in report.json.</p>`}`;
}

function line({ node, relation, depth, isRepeated }: Step): Markup {
  return html`<li class="depth-${Math.min(depth, deepest)}">
    <span class="relation">${relation}</span> <b>${foreign(plain(node.name, 200))}</b>
    ${isRepeated ? html`<span class="quiet">as above</span>` : license(node)}
  </li>`;
}

function license({ license, basis }: Step["node"]): Markup {
  if (license !== unknownLicense) return html`<span class="license">${foreign(plain(license))}</span>`;
  return html`<span class="quiet">${basis === "named only" ? "only named, not looked up" : "license not known"}</span>`;
}
