import { findCopyrights } from "../../spdx/text/copyright/copyrights.ts";
import { toHolder } from "./holders.ts";

/** The first paragraphs of a license file that name holders; those named later hold parts that the file lists as well. */
export function findFirstHolders(text: string): readonly string[] {
  const found: string[] = [];
  for (const paragraph of text.slice(0, maxLength).split(/\n[ \t\r]*\n/)) {
    const named = findCopyrights(paragraph).filter((statement) => toHolder(statement) !== "");
    if (named.length === 0 && found.length > 0) break;
    found.push(...named);
  }
  return found;
}

const maxLength = 100_000;
