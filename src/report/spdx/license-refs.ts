import type { Finding } from "../../domain/report/finding.ts";
import { combine, type Expression, type LicenseTerm, parseExpression, printExpression } from "../../spdx/expression.ts";
import { readFacts } from "../../models/read-facts.ts";
import { toLines } from "../sbom/facts.ts";
import { listTerms, readStatement } from "../sbom/licenses.ts";
import { manyLines, oneLine } from "../sbom/plain-text.ts";
import { type ExtractedLicense, noAssertion } from "./document.ts";

/** Writes licenses for one document, which must define every LicenseRef in it. */
export interface LicenseRefs {
  /** Undefined if it is not an expression. */
  write(license: string | undefined): string | undefined;
  /** Stores the statements of a finding about licenses that are not on the list. */
  hear(finding: Finding): void;
  explain(): ExtractedLicense[];
}

interface Known {
  readonly id: string;
  /** The text in the report, if SPDX 2.3 cannot express it. */
  readonly meant?: string;
}

interface Heard {
  readonly words: Set<string>;
  readonly names: Set<string>;
  readonly links: Set<string>;
}

export function createLicenseRefs(): LicenseRefs {
  const used = new Map<string, Known>();
  const heard = new Map<string, Heard>();

  /** Two references must not differ only in case: the first spelling is used. */
  const use = (license: Known): string => {
    const key = license.id.toLowerCase();
    const first = used.get(key) ?? license;
    used.set(key, first);
    return first.id;
  };

  return {
    write(license) {
      const statement = readStatement(license);
      return statement?.kind === "expression" ? printExpression(rewrite(statement.expression, use)) : undefined;
    },
    hear(finding) {
      const { licenseName } = readFacts(finding.component.facts);
      const entryOf = (reference: string): Heard => {
        const entry = heard.get(reference) ?? { words: new Set(), names: new Set(), links: new Set() };
        heard.set(reference, entry);
        return entry;
      };
      for (const { reference, address } of listTerms(finding)) entryOf(reference.toLowerCase()).links.add(address);
      for (const [id, words] of wordsFor(finding)) {
        const entry = entryOf(id);
        if (words !== undefined) entry.words.add(words);
        for (const name of toLines([licenseName])) entry.names.add(name);
      }
    },
    explain() {
      const all = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
      return all.map(([key, license]) => explain(license, heard.get(key)));
    },
  };
}

function rewrite(expression: Expression, use: (license: Known) => string): Expression {
  if (expression.kind === "license") return rewriteTerm(expression, use);
  const parts = expression.parts.map((part) => rewrite(part, use));
  return combine(expression.kind, parts);
}

/**
 * SPDX 2.3 has no references after WITH, and a reference into another document needs that document. Both become
 * references of this document, with the original text.
 */
function rewriteTerm(term: LicenseTerm, use: (license: Known) => string): LicenseTerm {
  const isForeign = term.id.startsWith("DocumentRef-") || /(?:^|:)(?:License|Addition)Ref-/.test(term.exception ?? "");
  if (isForeign) return { kind: "license", id: use(asReference(printExpression(term))), orLater: false };
  if (!term.id.startsWith("LicenseRef-")) return term;
  return { ...term, id: use({ id: term.id }) };
}

function asReference(meant: string): Known {
  return { id: `LicenseRef-${meant.replaceAll("+", "-or-later").replaceAll(/[^a-zA-Z0-9.-]+/g, "-")}`, meant };
}

/** The statements of sources that name one such license only; in an expression, the part they mean is not known. */
function wordsFor({ evidence }: Finding): [key: string, words: string | undefined][] {
  return evidence.flatMap(({ license, raw, source }): [string, string | undefined][] => {
    const parsed = parseExpression(license ?? "");
    if ("error" in parsed || parsed.expression.kind !== "license") return [];
    const { id } = parsed.expression;
    if (!id.startsWith("LicenseRef-")) return [];
    return [[id.toLowerCase(), raw === undefined ? undefined : `${oneLine(source)}: ${manyLines(raw)}`]];
  });
}

function explain({ id, meant }: Known, heard: Heard | undefined): ExtractedLicense {
  const words = [...(heard?.words ?? [])].sort().slice(0, maxWords);
  const [name = noAssertion] = [...(heard?.names ?? [])].sort();
  const seeAlsos = [...(heard?.links ?? [])].sort();
  const sources = words.length > 0 ? ["What the sources say about it:", ...words] : [];
  return {
    licenseId: id,
    name,
    extractedText: ["The text of this license is not known.", ...sources].join("\n"),
    ...(seeAlsos.length > 0 && { seeAlsos }),
    ...(meant !== undefined && { comment: `Stands for "${meant}", which SPDX 2.3 cannot express.` }),
  };
}

/** Hundreds of packages may be "proprietary", each with different wording. */
const maxWords = 10;
