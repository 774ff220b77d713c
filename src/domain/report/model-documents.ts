import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/model-documents.ts";

/** Statements about models in the documents of a project. */
export type ModelDocuments = TypeOf<typeof schema.ModelDocuments>;

export type DocumentStatement = TypeOf<typeof schema.DocumentStatement>;
export type DocumentTopic = DocumentStatement["topic"];
