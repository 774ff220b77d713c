import { html, type Markup } from "../../html/markup.ts";
import type { ActEvidence, Status } from "../document.ts";

/** The label of a status on the page: about evidence, never about the law. */
const statusWords: Readonly<Record<Status, string>> = {
  evidenced: "Evidence found",
  partial: "Some evidence",
  missing: "No evidence",
  "not-applicable": "Does not apply",
};

export function statusMark(status: Status): Markup {
  return html`<span class="status ${status}">${statusWords[status]}</span>`;
}

/** `2 August 2025`. */
export function longDate(date: string): string {
  const [year = "", month = "", day = ""] = date.slice(0, 10).split("-");
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
}

const months = "January February March April May June July August September October November December".split(" ");

export const kindWords: Readonly<Record<ActEvidence["kind"], string>> = {
  "card-field": "card",
  "card-section": "card",
  config: "configuration",
  "file-header": "file header",
  file: "file",
  "code-reference": "code",
  registry: "model hub",
  "user-answer": "answer",
};
