import { formatCount, formatNumber } from "../../text/count.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import {
  type Cause,
  type Cell,
  countEntries,
  type Group,
  type GroupSection,
  type Row,
  type Section,
  type SpanWriter,
  writeCell,
} from "../sections/section.ts";
import { newMark } from "../news.ts";
import { link } from "./link.ts";
import { foreign, html, type Markup, htmlRow, htmlTable } from "./markup.ts";
import { truncate } from "./words.ts";

/** A section of tables or a list; empty without entries. `foot` follows the entries. */
export function toHtmlSection(section: Section, foot?: Markup): Markup {
  const { id, title, remark, count } = section;
  if (count === 0) return html``;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${remark !== undefined && html`<p class="quiet">${remark}</p>`} ${content(section)} ${foot}
  </section>`;
}

function content(section: Section): Markup {
  if (section.kind === "groups") return groups(section);
  if (section.kind === "list") {
    return html`<ul>
      ${[...section.items].map(({ text }) => html`<li>${toHtml(text)}</li>`)}
    </ul>`;
  }
  const columns = section.columns.map(({ title }) => title);
  const rows = [...section.rows].map(({ cells }) => htmlRow(cells.map(toHtml)));
  return htmlTable({
    style: "plain",
    columns,
    content: html`<tbody>
      ${rows}
    </tbody>`,
    labelledBy: section.id,
  });
}

/** What to look at first, for each license: the first components, and what to do. The list of components has all. */
function groups({ groups: all }: GroupSection): Markup {
  const left = all.slice(maxGroups).reduce((sum, { count }) => sum + count, 0);
  return html`${all.slice(0, maxGroups).map(groupMarkup)}
  ${left > 0 && html`<p class="quiet">${formatCount(left, "more component")} under other licenses</p>`}`;
}

const maxGroups = 10;
const maxRows = 5;

function groupMarkup({ license, causes, steps = [], entry = [] }: Group): Markup {
  const [title, ...lines] = entry;
  return html`<h3>${foreign(license)}</h3>
    ${causes.map(causeMarkup)} ${steps.map((step) => html`<p>${foreign(step)}</p>`)}
    ${
      title !== undefined &&
      html`<details>
        <summary>${title}</summary>
        <pre>${foreign(lines.join("\n"))}</pre>
      </details>`
    }`;
}

function causeMarkup({ reason, rows, count }: Cause): Markup {
  const shown = rows.first(maxRows);
  const left = count - countEntries(shown);
  return html`<p>${foreign(reason)}</p>
    <ul>
      ${shown.map(rowItem)} ${left > 0 && html`<li class="quiet">and ${formatCount(left, "more component")}</li>`}
    </ul>`;
}

/** A row in words, because a phone has no room for the columns: `snarkjs 0.7.6, direct, package.json:8`. */
function rowItem({ cells: [name = "", version = "", ...others], remark, isNew }: Row): Markup {
  const facts = others.map(toWords).filter((one) => one.join("").trim() !== "");
  return html`<li>
    <b>${toWords(name)}</b>
    ${toWords(version)}${facts.map((fact) => html`, ${fact}`)}${remark !== undefined && html` (${foreign(remark)})`}${isNew && html` <b>${newMark}</b>`}
  </li>`;
}

function toHtml(cell: Cell): Markup[] {
  return writeCell(cell, htmlText);
}

const htmlText: SpanWriter<Markup> = {
  word: (text) => html`${text}`,
  name: foreign,
  prose: (text, max = Number.POSITIVE_INFINITY) => foreign(truncate(text, max)),
  strong: (text) => html`<b>${text}</b>`,
  link,
  places: (locations) => {
    const left = locations.length - maxPlaces;
    return html`${locations.slice(0, maxPlaces).map((location) => html`<div><code>${formatLocation(location)}</code></div>`)}
    ${left > 0 && html`<div class="quiet">and ${formatNumber(left)} more</div>`}`;
  },
};

const maxPlaces = 10;

function toWords(cell: Cell): Markup[] {
  return writeCell(cell, untitledText);
}

/** Where no column has a title. */
const untitledText: SpanWriter<Markup> = {
  ...htmlText,
  word: (_, untitled) => html`${untitled}`,
  name: (_text, _max, untitled) => html`${untitled !== "" && foreign(untitled)}`,
  prose: (text, max) => (text === "" ? html`` : htmlText.prose(text, max)),
  places: ([first]) => html`${first && html`<code>${formatLocation(first)}</code>`}`,
};
