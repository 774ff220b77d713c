import type { LicenseTerm } from "../../spdx/expression.ts";
import { readExceptionText, findLicenseText } from "../../spdx/license-text.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { heading, noticeWidth, textLines } from "./layout.ts";
import type { Shipped } from "./shipped.ts";

export interface LicenseTexts {
  /** Each text once, with its identifiers. */
  readonly texts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  /** Licenses and exceptions without a text, with the components that have them. */
  readonly missing: readonly { readonly name: string; readonly components: readonly Shipped[] }[];
}

/** The texts that the components need, and the licenses without one. */
export function collectTexts(shipped: readonly Shipped[]): LicenseTexts {
  const users = new Map<string, Set<Shipped>>();
  const texts = new Map<string, string | undefined>();
  for (const component of shipped) {
    for (const { name, read } of component.terms.flatMap(nameTexts)) {
      if (!texts.has(name)) texts.set(name, read());
      users.set(name, (users.get(name) ?? new Set()).add(component));
    }
  }
  const names = [...texts.keys()].sort(compareTexts);
  const groups = Map.groupBy(
    names.filter((name) => texts.get(name) !== undefined),
    (name) => textLines(texts.get(name) ?? "").join("\n"),
  );
  return {
    texts: [...groups].map(([text, together]) => ({ title: together.join(", "), lines: text.split("\n") })),
    missing: names
      .filter((name) => texts.get(name) === undefined)
      .map((name) => ({ name, components: [...(users.get(name) ?? [])] })),
  };
}

interface Named {
  readonly name: string;
  readonly read: () => string | undefined;
}

function nameTexts(term: LicenseTerm): Named[] {
  const { id, exception } = term;
  const license: Named = { name: id, read: () => findLicenseText(id) };
  if (exception === undefined) return [license];
  return [license, { name: exception, read: () => readExceptionText(exception) }];
}

export function printTexts({ texts, missing }: LicenseTexts): string[] {
  if (texts.length + missing.length === 0) return [];
  const rule = "=".repeat(noticeWidth);
  return [
    ...heading("License texts", "="),
    ...texts.flatMap(({ title, lines }) => [rule, title, rule, "", ...lines, ""]),
    ...missing.flatMap(({ name }) => [rule, name, rule, "", "[The text is to be added by hand: see above.]", ""]),
  ];
}
