import type { Report } from "../../domain/report/report.ts";
import { referenceTitles } from "../references.ts";
import { listing, places } from "./listed.ts";
import { foreign, html, type Markup } from "./markup.ts";

/** Actions and images used to build the project: they have no verdict. */
export function references({ references: all = [] }: Report): Markup {
  return listing({
    id: "references",
    title: "Actions and container images",
    remark: "The project is built with them. Neither judged nor counted.",
    columns: ["Name", "Version", "Kind", "Places"],
    rows: all.map(({ kind, name, version, locations }) => [
      foreign(name),
      version === "" ? html`<span class="quiet">not pinned</span>` : foreign(version),
      referenceTitles[kind],
      places(locations),
    ]),
  });
}
