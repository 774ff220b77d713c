/** What documents of a project are looked at for: each topic is asked for by a point of the AI Act. */
export const documentTopics = [
  ...(["copyright-policy", "rights-reservations", "training-summary", "use-policy", "intended-use"] as const),
  ...(["release", "distribution", "architecture", "parameters", "input-output", "integration"] as const),
  ...(["requirements", "software-versions", "input-size", "design", "training-data", "compute"] as const),
  ...(["training-time", "energy", "evaluation", "adversarial-testing", "systemic-risk", "incidents"] as const),
  ...(["security", "system-architecture", "representative"] as const),
] as const;
export type DocumentTopic = (typeof documentTopics)[number];

/** Something that a document of the project says about a topic. */
export interface DocumentStatement {
  readonly topic: DocumentTopic;
  readonly file: string;
  /** From 1; absent where the file could not be read and only its name tells the topic. */
  readonly line?: number;
  /** The heading or label that it stands under. */
  readonly heading?: string;
  /** The words of the document, cut where they are long. */
  readonly quote: string;
  /** Training compute that is declared, in floating-point operations. */
  readonly flop?: number;
  /** An upper bound that lcc computed from hours and hardware; nobody has declared it. */
  readonly flopAtMost?: number;
  /** The document is about the project in general, so that a person has to look whether it means the model. */
  readonly isTrace?: boolean;
  /** The words say that there is nothing: "No evaluation was made". */
  readonly isDenial?: boolean;
  /** Blanks that nobody has filled in: `[TO FILL: …]`, `[More Information Needed]`. */
  readonly blanks?: number;
  /** Of a summary of training content: its headings. */
  readonly headings?: readonly string[];
  /** Of a summary of training content: the datasets of the scan that it names. */
  readonly datasets?: readonly string[];
}

/** What the documents of a project say about its models, as far as they were read. */
export interface ModelDocuments {
  /** Files that were searched, nearest to the root first. */
  readonly searched: readonly string[];
  /** Files that look like such documents and were not searched, each with the reason. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
  /** Documents beyond the bound. */
  readonly left: number;
  readonly statements: readonly DocumentStatement[];
}
