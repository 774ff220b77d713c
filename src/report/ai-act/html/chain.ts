import { unknownLicense } from "../../../domain/policy/policy.ts";
import { foreign, html, type Markup } from "../../html/markup.ts";
import type { Step } from "../models/ancestry.ts";
import type { Viewed } from "../models/model-view.ts";
import { plain } from "../text.ts";

const maxSteps = 60;
const deepest = 6;

/** The ancestry: base models, their base models, the data, and what the data was made from. */
export function chain({ steps }: Viewed): Markup {
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

function license({ license, known }: Step["node"]): Markup {
  if (license !== unknownLicense) return html`<span class="license">${foreign(plain(license))}</span>`;
  return html`<span class="quiet">${known === "named only" ? "only named, not looked up" : "license not known"}</span>`;
}
