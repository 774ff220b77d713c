import { html, type Markup } from "../../html/markup.ts";
import { statusMark } from "./words.ts";

/** For first-time readers of such a page. */
export function guide(): Markup {
  return html`<section aria-labelledby="guide">
    <h2 id="guide">How to read this page</h2>
    <dl class="guide">
      <dt>${statusMark("evidenced")}</dt>
      <dd>
        Something was found for every point of the duty, and none of the points is one that only the provider can
        answer. It still has to be read by a person.
      </dd>
      <dt>${statusMark("partial")}</dt>
      <dd>
        Something was found for at least one point, or all that was found is a trace that a person has to confirm.
      </dd>
      <dt>${statusMark("missing")}</dt>
      <dd>
        The scan found nothing. It may exist where a scan does not look: in contracts, on web sites, in people's heads.
      </dd>
      <dt>${statusMark("not-applicable")}</dt>
      <dd>The reason is given: you only use the model, or an exception is shown in every condition.</dd>
      <dt>Model hub</dt>
      <dd>A public registry of models, such as the Hugging Face Hub, that the scan asked.</dd>
      <dt>Card</dt>
      <dd>The description that lies beside a model or dataset, mostly a file named README.md.</dd>
      <dt>The other files</dt>
      <dd>
        report.json has this content for programs. training-data-summary.json is the form of the public summary with the
        proposals. copyright-policy-template.md is a copyright policy to fill in.
      </dd>
    </dl>
  </section>`;
}
