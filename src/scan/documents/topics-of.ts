import { documentWords } from "../../domain/document-words.ts";
import { type DocumentTopic, documentTopics } from "../../domain/model-documents.ts";

/** What a heading or a label is about; some are about several topics, most about none. */
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
