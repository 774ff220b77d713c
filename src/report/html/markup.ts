import { oncePerObject } from "../../async/once.ts";

/** Text that is already HTML. Only `html` creates it, so untrusted text cannot be mistaken for it. */
export class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** The values `html` accepts; missing and false values print nothing. */
export type Hole = Markup | string | number | false | undefined | null | readonly Hole[];

/**
 * HTML with holes. Strings are escaped for text and for quoted attributes; no other position may have a hole. Nested
 * markup is not escaped, lists are joined.
 */
export function html(template: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  const parts = withoutIndent(template);
  let text = parts[0] ?? "";
  for (const [at, hole] of holes.entries()) text += render(hole) + (parts[at + 1] ?? "");
  return new Markup(text);
}

/** A `style` or `script` element. It has no escapes, and its hash includes every space: the text must be our own. */
export function inline(element: "style" | "script", text: string): Markup {
  if (/<[/!]/.test(text)) throw new Error(`This text could end the ${element} element that it stands in.`);
  return new Markup(`<${element}>${text}</${element}>`);
}

/** Holes with a separator. */
export function joined(holes: readonly Hole[], between: string): Markup {
  return new Markup(holes.map(render).join(escape(between)));
}

/** Untrusted text, isolated from the text around it: it may be written from right to left. */
export function foreign(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

/**
 * Text with everything visible. HTML cannot have control characters and lone surrogates; direction marks and zero-width
 * characters make a name look like another one. They are replaced with the replacement character.
 */
function visible(text: string): string {
  return text.toWellFormed().replace(unseen, "\ufffd");
}

/** The indentation is only for the source; in a table of five thousand rows it would be a megabyte. */
const withoutIndent = oncePerObject((template: TemplateStringsArray) =>
  template.map((part) => part.replace(/\n\s+/g, "\n")),
);

function render(hole: Hole): string {
  if (typeof hole === "string") return escape(hole);
  if (typeof hole === "number") return String(hole);
  if (hole instanceof Markup) return hole.toString();
  if (hole === false || hole === undefined || hole === null) return "";
  return hole.map(render).join("");
}

function escape(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Tab, line feed and carriage return are whitespace; the joiners U+200C and U+200D belong to words. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Noncharacter_Code_Point}\u{e0000}-\u{e007f}]/gu;

interface Table {
  readonly style: string;
  /** The titles; with a class that sets the width of the column. */
  readonly columns: readonly (Hole | readonly [title: Hole, style: string])[];
  /** Rows, or table bodies. */
  readonly content: Hole;
  /** The id of the heading that names the table. */
  readonly labelledBy?: string;
}

export function htmlTable({ style, columns, content, labelledBy }: Table): Markup {
  const titled = columns.map((column) => (isStyled(column) ? column : ([column, ""] as const)));
  const label = labelledBy !== undefined && html` aria-labelledby="${labelledBy}"`;
  const hasWidths = titled.some(([, width]) => width !== "");
  return html`<table class="${style}" ${label}>
    ${hasWidths && colgroup(titled.map(([, width]) => width))}
    <thead>
      <tr>
        ${titled.map(([title]) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    ${content}
  </table>`;
}

function isStyled(column: Table["columns"][number]): column is readonly [Hole, string] {
  return Array.isArray(column);
}

function colgroup(widths: readonly string[]): Markup {
  return html`<colgroup>
    ${widths.map((width) => (width === "" ? html`<col />` : html`<col class="${width}" />`))}
  </colgroup>`;
}

/** The first cell names the row. */
export function htmlRow([first, ...others]: readonly Hole[]): Markup {
  return html` <tr>
    <th scope="row">${first}</th>
    ${others.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}

/** A table of one body, with a heading if it has a name. */
export function plainTable(
  name: string | undefined,
  columns: readonly string[],
  rows: readonly (readonly Hole[])[],
): Markup {
  const table = htmlTable({
    style: "plain",
    columns,
    content: html`<tbody>
      ${rows.map(htmlRow)}
    </tbody>`,
  });
  return html`${name !== undefined && html`<h3>${name}</h3>`} ${table}`;
}

/** Names and values in short; a style makes an entry wide. Entries without a value are left out. */
export function factList(entries: readonly (readonly [name: string, value: Hole, style?: "wide"])[]): Markup {
  const shown = entries.filter(([, value]) => value !== undefined && value !== false);
  return html`<dl class="about">
    ${shown.map(
      ([name, value, style]) =>
        html`<div${style !== undefined && html` class="${style}"`}>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
