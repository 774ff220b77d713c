/** Groovy, Kotlin and Scala are so similar that one parser of words, strings and brackets works for all of them. */
export type Language = "groovy" | "kotlin" | "scala";

export type Node = Word | Text | Sign | End | Group;

/** A name, a keyword or a number. */
interface Word {
  readonly kind: "word";
  readonly text: string;
  readonly line: number;
}

/** A string; the content of `${…}` is kept as code. */
export interface Text {
  readonly kind: "text";
  readonly parts: readonly Part[];
  readonly line: number;
}

export type Part = { readonly literal: string } | { readonly code: string };

/** One or more operator characters. */
interface Sign {
  readonly kind: "sign";
  readonly text: string;
  readonly line: number;
}

/** A possible end of a statement: a line break or a semicolon. */
interface End {
  readonly kind: "end";
  readonly line: number;
}

export type Bracket = "(" | "[" | "{";

export interface Group {
  readonly kind: "group";
  readonly open: Bracket;
  readonly nodes: readonly Node[];
  readonly line: number;
  /** The file ends inside it. */
  readonly isCut?: true;
}

export function isWord(node: Node | undefined): node is Word {
  return node?.kind === "word";
}

/** Whether it is this exact word. */
export function isKeyword(node: Node | undefined, word: string): boolean {
  return node?.kind === "word" && node.text === word;
}

export function isSign(node: Node | undefined, sign: string): boolean {
  return node?.kind === "sign" && node.text === sign;
}

export function isGroup<Open extends Bracket>(node: Node | undefined, open: Open): node is Group & { open: Open } {
  return node?.kind === "group" && node.open === open;
}

export function textNode(literal: string, line: number): Text {
  return { kind: "text", parts: [{ literal }], line };
}

/** The text of a string without code in it. */
export function readLiteral(node: Node | undefined): string | undefined {
  if (node?.kind !== "text") return undefined;
  const literals = node.parts.map((part) => ("literal" in part ? part.literal : undefined));
  return literals.includes(undefined) ? undefined : literals.join("");
}
