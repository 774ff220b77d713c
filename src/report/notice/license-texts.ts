import type { LicenseTerm } from "../../spdx/expression.ts";
import { readExceptionText, findLicenseText } from "../../spdx/license-text.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { type Block, paragraph, section } from "./blocks.ts";
import { createTextFinder } from "./has-text.ts";
import { textLines } from "./layout.ts";
import type { Shipped } from "./shipped.ts";

/** Where the text of a license or an exception comes from, for the components that do not bring it themselves. */
export interface LicenseTexts {
  /** From the license list, each text once. */
  readonly listed: readonly { readonly names: readonly string[]; readonly lines: readonly string[] }[];
  /** Licenses and exceptions without a text. */
  readonly missing: readonly { readonly name: string; readonly components: readonly Shipped[] }[];
  /** What a component does not bring itself. */
  readonly lackedBy: (component: Shipped) => readonly Lacked[];
}

interface Lacked {
  readonly name: string;
  readonly isListed: boolean;
}

/** The texts that the components need and that are not in their packages. */
export function collectTexts(shipped: readonly Shipped[]): LicenseTexts {
  const users = new Map<string, Set<Shipped>>();
  const texts = new Map<string, string | undefined>();
  const lacked = new Map<Shipped, Lacked[]>();
  const contains = createTextFinder();
  for (const component of shipped) {
    const own = component.texts.map(({ content }) => content).join("\n");
    for (const { name, read, isOwn = false } of component.terms.flatMap(nameTexts)) {
      if (!texts.has(name)) texts.set(name, read());
      const text = texts.get(name);
      const isThere = text === undefined ? isOwn && hasLicenseFile(component) : contains(own, text);
      if (isThere) continue;
      users.set(name, (users.get(name) ?? new Set()).add(component));
      lacked.set(component, [...(lacked.get(component) ?? []), { name, isListed: text !== undefined }]);
    }
  }
  const names = [...users.keys()].sort(compareTexts);
  const groups = Map.groupBy(
    names.filter((name) => texts.get(name) !== undefined),
    (name) => textLines(texts.get(name) ?? "").join("\n"),
  );
  return {
    listed: [...groups].map(([text, together]) => ({ names: together, lines: text.split("\n") })),
    missing: names
      .filter((name) => texts.get(name) === undefined)
      .map((name) => ({ name, components: [...(users.get(name) ?? [])] })),
    lackedBy: (component) => lacked.get(component) ?? [],
  };
}

interface Named {
  readonly name: string;
  readonly read: () => string | undefined;
  /** The license of one package: its text is that of the package. */
  readonly isOwn?: boolean;
}

function nameTexts(term: LicenseTerm): Named[] {
  const { id, exception } = term;
  const license: Named = { name: id, read: () => findLicenseText(id), isOwn: /^LicenseRef-(?!Unidentified)/.test(id) };
  if (exception === undefined) return [license];
  return [license, { name: exception, read: () => readExceptionText(exception) }];
}

function hasLicenseFile({ texts }: Shipped): boolean {
  return texts.some(({ kind }) => kind === "license");
}

/** The texts of the license list, marked as such, and a place for each text to add. */
export function printTexts({ listed, missing }: LicenseTexts): Block[] {
  const remark =
    "The packages of these components do not have these texts, or were not read. They are printed as the SPDX license " +
    "list has them; names, years and placeholders in them are not those of the components.";
  const texts = listed.map(({ names, lines }) => toBlock(names, lines));
  const places = missing.map(({ name }) => toBlock([name], ["[The text is to be added by hand: see above.]"]));
  return [
    ...section("License texts of the SPDX license list", texts.length === 0 ? [] : [paragraph(remark), ...texts]),
    ...section("License texts to be added", places),
  ];
}

function toBlock(names: readonly string[], lines: readonly string[]): Block {
  return { kind: "text", id: `text-of-${names.join("-")}`, titles: names, lines };
}
