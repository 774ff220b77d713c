import { foreign, html, type Markup } from "../../html/markup.ts";
import type { ActEvidence } from "../document.ts";
import { kindWords } from "./words.ts";

/** What was found and where, and the subject if it is not the model itself. */
export function evidenceLine({ component, kind, file, line, field, value }: ActEvidence, model: string): Markup {
  return html`<li>
    ${component !== model && html`<b>${foreign(component)}</b> `}${foreign(value)}
    <small
      >${kindWords[kind]}${file !== null && html`, <code>${file}${line !== null && `:${line}`}</code>`}${field !== null && html`, ${field}`}</small
    >
  </li>`;
}
