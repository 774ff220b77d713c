import type { Scope } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { PackageText } from "../../domain/report/package-text.ts";
import type { Report } from "../../domain/report/report.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import { type LicenseTerm, parseExpression, printExpression, listTerms } from "../../spdx/expression.ts";
import { readLicenseFacts } from "../../spdx/license-facts.ts";
import { findModelLicense } from "../../spdx/model-licenses.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { lineText } from "../text/lines.ts";

/** A component that is shipped with the product. */
export interface Shipped {
  readonly finding: Finding;
  /** `name version (type)`. */
  readonly title: string;
  /** All licenses that apply; empty if none is known. */
  readonly terms: readonly LicenseTerm[];
  /** The license offered by the component, if the policy chose from it. */
  readonly offered?: string;
  readonly texts: readonly ShippedText[];
  /** What was left out because of a limit: the file, or the limit in words. */
  readonly leftOut: readonly string[];
}

interface ShippedText extends Pick<PackageText, "kind"> {
  readonly content: string;
}

/** The components that are shipped or may be, in a fixed order. */
export function shippedComponents({ findings, texts = {} }: Report): Shipped[] {
  return findings
    .filter(({ component }) => shippedScopes.has(component.scope))
    .map((finding) => toShipped(finding, texts))
    .sort(
      (a, b) => compareTexts(a.title, b.title) || compareTexts(a.finding.decision.license, b.finding.decision.license),
    );
}

/** A component of unknown scope may be part of the product. */
const shippedScopes: ReadonlySet<Scope> = new Set(["runtime", "optional", "unknown"]);

function toShipped(finding: Finding, contents: NonNullable<Report["texts"]>): Shipped {
  const { resolved_license: resolved, decision, evidence, texts } = finding;
  const terms = readTerms(decision.license);
  const isChosen = terms.length > 0 && resolved !== decision.license && / OR /.test(resolved);
  const contentOf = (text: string) => (Object.hasOwn(contents, text) ? contents[text] : undefined);
  // Reports from before 4.0 only have the NOTICE files.
  const noticesOnly = evidence.flatMap(({ notices = [] }) =>
    notices.map((content) => ({ kind: "notice", content }) as const),
  );
  return {
    finding,
    title: formatTitle(finding),
    terms,
    ...(isChosen && { offered: resolved }),
    texts:
      texts?.flatMap(({ kind, text }) => {
        const content = contentOf(text);
        return content === undefined ? [] : [{ kind, content }];
      }) ?? noticesOnly,
    leftOut: [
      ...(texts ?? []).flatMap(({ file, text }) => (contentOf(text) === undefined ? [file] : [])),
      ...evidence.flatMap(({ failure, raw = "" }) => (failure === "too_large" ? [raw] : [])),
    ].map(lineText),
  };
}

function readTerms(license: string): readonly LicenseTerm[] {
  const parsed = license === unknownLicense ? undefined : parseExpression(license);
  if (!parsed || "error" in parsed) return [];
  return [...new Map(listTerms(parsed.expression).map((term) => [printExpression(term), term])).values()];
}

function formatTitle({ component: { type, name, version, requirement } }: Finding): string {
  const wanted = requirement === undefined ? "no fixed version" : `no fixed version, ${requirement}`;
  return lineText(version === "" ? `${name} (${type}, ${wanted})` : `${name} ${version} (${type})`);
}

/** The components under one license. */
export interface LicensedComponents {
  readonly license: string;
  readonly term: LicenseTerm;
  /** The full name of the license, if it is known. */
  readonly name: string | undefined;
  readonly components: readonly Shipped[];
}

/** The licenses in a fixed order; a component under several of them is listed with each. */
export function groupByLicense(shipped: readonly Shipped[]): LicensedComponents[] {
  const pairs = shipped.flatMap((component) => component.terms.map((term) => ({ component, term })));
  const groups = [...Map.groupBy(pairs, ({ term }) => printExpression(term))].flatMap(([license, members]) => {
    const [first] = members;
    if (!first) return [];
    const { term } = first;
    const name = readLicenseFacts(term.id)?.name ?? findModelLicense(term.id)?.name;
    return [{ license, term, name, components: members.map(({ component }) => component) }];
  });
  return groups.sort((a, b) => compareTexts(a.license, b.license));
}
