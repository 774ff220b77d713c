import { documentWords } from "../../domain/report/document-words.ts";
import { documentTopics } from "../../domain/schema/words.ts";
import type { DocumentTopic } from "../../domain/report/model-documents.ts";

/** The topics of a heading or label; some have several, most have none. */
export function topicsOf(title: string): DocumentTopic[] {
  const heading = ` ${title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}./&,-]+/gu, " ")
    .trim()} `;
  return documentTopics.filter((topic) => {
    const { within = [], whole = [] } = documentWords[topic];
    return whole.some((words) => heading === ` ${words} `) || within.some((words) => heading.includes(` ${words}`));
  });
}
