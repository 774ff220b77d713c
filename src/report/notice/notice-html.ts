import type { ReportView } from "../../domain/report/report.ts";
import { readAsset } from "../html/assets.ts";
import { toDocument } from "../html/document.ts";
import { foreign, html, joined, type Markup } from "../html/markup.ts";
import type { Block, Item } from "./blocks.ts";
import { noticeBlocks } from "./notice.ts";

/** The notice as a page to link from a product. It is self-contained and runs no script. */
export function toNoticeHtml(view: ReportView): string {
  const blocks = noticeBlocks(view);
  const title = blocks.find(({ kind }) => kind === "title");
  const style = readAsset(new URL("data/notice.css", import.meta.url));
  return toDocument({
    title: title?.kind === "title" ? title.text : "Third-party notices",
    style,
    body: html`<main>${blocks.map(toHtml)}</main>`,
  });
}

function toHtml(block: Block): Markup {
  switch (block.kind) {
    case "section":
      return html`<h2>${block.text}</h2>`;
    case "group":
      return html`<h3>${block.text}</h3>`;
    case "paragraph":
      return html`<p>${block.text}</p>`;
    case "items":
      return html`<ul>
        ${block.items.map(toHtmlItem)}
      </ul>`;
    case "text":
      return html`<section id="${block.id}">
        <ul class="owners">
          ${block.titles.map((owner) => html`<li>${foreign(owner)}</li>`)}
        </ul>
        <pre>${block.lines.join("\n")}</pre>
      </section>`;
    default:
      return html`<h1>${foreign(block.text)}</h1>`;
  }
}

function toHtmlItem({ title, lines, links = [] }: Item): Markup {
  return html`<li>
    <b>${foreign(title)}</b>
    ${lines.map((line) => html`<div>${foreign(line)}</div>`)}
    ${
      links.length > 0 &&
      html`<div>
        ${joined(
          links.map(({ label, to }) => html`<a href="#${to}">${label}</a>`),
          ", ",
        )}
      </div>`
    }
  </li>`;
}
