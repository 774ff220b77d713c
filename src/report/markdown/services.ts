import type { Report } from "../../domain/report/report.ts";
import { formatNumber } from "../../text/count.ts";
import { leftOut, roomForEnd } from "./lists.ts";
import { row, tableHead, takeRows } from "./rows.ts";
import { codeText } from "./text.ts";

/** Hosted models that the project uses: they have no verdict, but their terms apply. */
export function servicesPart({ services = [] }: Report, room: number): string {
  if (services.length === 0) return "";
  const head = [
    `### Hosted models (${formatNumber(services.length)})`,
    "",
    "Neither judged nor counted; the terms of the provider apply.",
    "",
    ...tableHead("Provider", "Model", "Place", "Terms"),
  ];
  const { lines, left } = takeRows(services, { room: room - roomForEnd }, ({ provider, id, locations, terms }) => {
    const [place] = locations;
    const line = place?.line === undefined ? "" : `:${place.line}`;
    return row([
      codeText(provider),
      codeText(id),
      place ? codeText(`${place.file}${line}`, 200) : "",
      terms === undefined ? "not known" : codeText(terms, 200),
    ]);
  });
  return [...head, ...lines, ...(left > 0 ? ["", leftOut(left, "hosted model")] : [])].join("\n");
}
