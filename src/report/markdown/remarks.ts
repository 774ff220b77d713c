import type { Report } from "../../domain/report/report.ts";
import { countOf, formatNumber } from "../../text/count.ts";
import { groupErrors } from "../group-errors.ts";
import { groupNotes } from "../group-notes.ts";
import { codeText, proseText } from "./text.ts";
import { placeOf } from "../facts/place/format-location.ts";

/** The number of notes of each type, and one example. */
export function notesPart(report: Report): string {
  return groupNotes(report)
    .slice(0, maxLines)
    .map(([type, [first, ...others]]) => {
      const example = `${others.length === 0 ? "" : "for example: "}${proseText(first?.message ?? "", 300)}`;
      return `- Note, ${proseText(type.replaceAll("_", " "))} (${formatNumber(others.length + 1)}): ${example}`;
    })
    .join("\n");
}

/** Sources that could not be reached, and files that were only partly read. */
export function failuresPart(report: Report): string {
  const sources = report.sourceFailures
    .slice(0, maxLines)
    .map(
      ({ source, message, components }) =>
        `- Source ${codeText(source)} failed for ${countOf(components, "component")}: ${proseText(message, 300)}`,
    );
  const files = groupErrors(report)
    .slice(0, maxLines)
    .map(([message, [first, ...others]]) => {
      const place = first ? placeOf(first) : "";
      const more = others.length === 0 ? "" : ` and ${countOf(others.length, "other")}`;
      return `- Not read: ${codeText(place, 150)}${more}: ${proseText(message, 300)}`;
    });
  return [...sources, ...files].join("\n");
}

const maxLines = 15;
