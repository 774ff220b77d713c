import { html, type Markup } from "../markup.ts";

/** Explains the terms of the report to first-time readers. */
export function guide(): Markup {
  return html`<section aria-labelledby="guide">
    <h2 id="guide">How to read this report</h2>
    <p>
      lcc looks for the packages, models and datasets that a project uses, finds out under which licenses they are
      published, and compares these licenses with a policy: the rules of an organisation for one way of using software,
      which is the context.
    </p>
    <dl class="guide">
      <dt><span class="status violation">Violation</span></dt>
      <dd>The license is on the deny list of the policy.</dd>
      <dt><span class="status warning">Warning</span></dt>
      <dd>
        A person has to decide: the license is on the review list, on no list, or not known. A dependency file that
        could not be read is a warning too.
      </dd>
      <dt><span class="status pass">Pass</span></dt>
      <dd>
        The policy accepts the license, or is lenient with what the component is used for, such as tests. Waived: the
        component was accepted until a certain day, although its license does not pass.
      </dd>
      <dt>License</dt>
      <dd>
        An SPDX expression. With OR the user may choose, and the choice that suits the policy best is judged; with AND
        all parts apply. UNKNOWN: no source knows it.
      </dd>
      <dt>Evidence</dt>
      <dd>
        What each source says about the license, in its own words, and how certain it is that these words mean this
        license.
      </dd>
      <dt>Scope</dt>
      <dd>
        What a component is needed for: when the product runs, only for building, developing or testing it, or
        optionally.
      </dd>
      <dt>Direct</dt>
      <dd>Yes if the project itself depends on the component; no if another component does.</dd>
    </dl>
  </section>`;
}
