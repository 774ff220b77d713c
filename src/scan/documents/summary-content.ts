import type { DocumentStatement } from "../../domain/report/model-documents.ts";
import { readSections } from "../../formats/document-sections.ts";
import { toQuote } from "./quote.ts";

const maxHeadings = 100;

/** Adds the headings of a summary of training content, and the datasets of the scan that it names. */
export function withContent(
  statement: DocumentStatement,
  text: string,
  datasets: readonly string[],
): DocumentStatement {
  if (statement.topic !== "training-summary") return statement;
  const headings = readSections(text).flatMap(({ title, level }) => (level > 0 ? [toQuote(title).slice(0, 120)] : []));
  const isNamed = nameFinder(text);
  return { ...statement, headings: headings.slice(0, maxHeadings), datasets: datasets.filter(isNamed) };
}

/** Whole names only: `c4` is not in `abc4`, and `data` is not `owner/data`. A link to a dataset names it. */
function nameFinder(text: string): (name: string) => boolean {
  const words = new Set<string>();
  for (const [found] of text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}._/:-]{0,300}/gu)) {
    const word = found.replace(/[.:/-]{1,10}$/, "");
    words.add(word).add(word.split("/").slice(-2).join("/"));
  }
  return (name) => words.has(name.toLowerCase());
}
