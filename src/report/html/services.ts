import type { Report } from "../../domain/report/report.ts";
import { link } from "./link.ts";
import { listing, places } from "./listed.ts";
import { foreign, html, type Markup } from "./markup.ts";

/** Hosted models that the project uses: they have no verdict, but their terms apply. */
export function services({ services: all = [] }: Report): Markup {
  return listing({
    id: "services",
    title: "Hosted models",
    remark: "Neither judged nor counted; the terms of the provider apply.",
    columns: ["Model", "Provider", "Places", "Terms"],
    rows: all.map(({ id, provider, locations, terms }) => [
      foreign(id),
      foreign(provider),
      places(locations),
      terms === undefined ? html`<span class="quiet">not known</span>` : link(terms),
    ]),
  });
}
