/** What a notice consists of, whatever the format. Text of components is untrusted: each format makes it safe. */
export type Block =
  | { readonly kind: "title" | "section" | "group"; readonly text: string }
  /** A paragraph written by lcc. */
  | { readonly kind: "paragraph"; readonly text: string }
  /** Components, or what is to be done; each `line` is about the item. */
  | { readonly kind: "items"; readonly items: readonly Item[]; readonly isCompact?: boolean }
  /** A text word for word, with the components that have it. */
  | (TextBlock & { readonly kind: "text" });

export interface Item {
  readonly title: string;
  readonly lines: readonly string[];
  /** The texts of the component. */
  readonly links?: readonly TextLink[];
}

export interface TextLink {
  readonly label: string;
  /** The id of the text block. */
  readonly to: string;
}

export interface TextBlock {
  /** The same text has the same id in every notice. */
  readonly id: string;
  readonly titles: readonly string[];
  readonly lines: readonly string[];
}

/** A section with these blocks; nothing without blocks. */
export function section(text: string, blocks: readonly Block[]): Block[] {
  return blocks.length === 0 ? [] : [{ kind: "section", text }, ...blocks];
}

export function paragraph(text: string): Block {
  return { kind: "paragraph", text };
}
