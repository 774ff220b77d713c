import { createHash } from "node:crypto";
import { textKinds } from "../../domain/schema/words.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import type { Block, TextBlock, TextLink } from "./blocks.ts";
import { section } from "./blocks.ts";
import { textLines } from "./layout.ts";
import type { Shipped } from "./shipped.ts";

type TextKind = (typeof textKinds)[number];

/** What is in the packages, each text once and word for word. */
export interface OwnTexts {
  readonly blocks: readonly (TextBlock & { readonly kind: TextKind })[];
  readonly linksOf: (component: Shipped) => readonly TextLink[];
}

const sections: Readonly<Record<TextKind, { readonly title: string; readonly label: string }>> = {
  license: { title: "License texts of the components", label: "License" },
  notice: { title: "Notices of the components", label: "Notice" },
  "third-party": { title: "Licenses and notices of parts that the components contain", label: "Licenses of parts" },
  copyright: { title: "Copyright holders and authors", label: "Copyright holders" },
};

/** The same lines are printed once, under the first of their kinds, with all components that have them. */
export function collectOwnTexts(shipped: readonly Shipped[]): OwnTexts {
  const found = new Map<string, { kind: TextKind; readonly lines: readonly string[]; readonly titles: Set<string> }>();
  const links = new Map<Shipped, TextLink[]>();
  for (const component of shipped) {
    for (const { kind, content } of component.texts) {
      const lines = textLines(content);
      if (lines.length === 0) continue;
      const id = createHash("sha256").update(lines.join("\n")).digest("hex");
      const entry = found.get(id) ?? { kind, lines, titles: new Set() };
      if (textKinds.indexOf(kind) < textKinds.indexOf(entry.kind)) entry.kind = kind;
      found.set(id, entry);
      entry.titles.add(component.title);
      const others = links.get(component) ?? [];
      if (others.every(({ to }) => to !== id))
        links.set(component, [...others, { label: sections[kind].label, to: id }]);
    }
  }
  const blocks = [...found].map(([id, { titles, ...text }]) => ({
    id,
    ...text,
    titles: [...titles].sort(compareTexts),
  }));
  blocks.sort((a, b) => compareTexts(a.titles[0] ?? "", b.titles[0] ?? "") || (a.id < b.id ? -1 : 1));
  return { blocks, linksOf: (component) => links.get(component) ?? [] };
}

/** A section for each kind. */
export function printOwnTexts({ blocks }: OwnTexts): Block[] {
  return textKinds.flatMap((kind) => {
    const texts = blocks.filter((block) => block.kind === kind);
    return section(
      sections[kind].title,
      texts.map((text) => ({ ...text, kind: "text" })),
    );
  });
}
