import type { documentTopics } from "./schema/words.ts";

export type DocumentTopic = (typeof documentTopics)[number];

/** A statement about a topic in a document of the project. */
export interface DocumentStatement {
  readonly topic: DocumentTopic;
  readonly file: string;
  /** From 1; absent if the file could not be read and only its name indicates the topic. */
  readonly line?: number;
  /** The heading or label above it. */
  readonly heading?: string;
  /** The words of the document, cut if they are long. */
  readonly quote: string;
  /** Declared training compute, in floating-point operations. */
  readonly flop?: number;
  /** An upper bound that lcc computed from hours and hardware; it is not declared anywhere. */
  readonly flopAtMost?: number;
  /** The document is about the project in general: a person has to check whether it means the model. */
  readonly isTrace?: boolean;
  /** It states that there is nothing: "No evaluation was made". */
  readonly isDenial?: boolean;
  /** Placeholders that are not filled in: `[TO FILL: …]`, `[More Information Needed]`. */
  readonly blanks?: number;
  /** For a summary of training content: its headings. */
  readonly headings?: readonly string[];
  /** For a summary of training content: the datasets of the scan that it names. */
  readonly datasets?: readonly string[];
}

/** Statements about models in the documents of a project. */
export interface ModelDocuments {
  /** Files that were searched, nearest to the root first. */
  readonly searched: readonly string[];
  /** Files that look like such documents but were not searched, each with the reason. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
  /** Number of documents over the limit. */
  readonly left: number;
  readonly statements: readonly DocumentStatement[];
}
