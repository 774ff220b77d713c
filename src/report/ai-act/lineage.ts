import type { Component } from "../../domain/component.ts";
import type { Evidence } from "../../domain/evidence.ts";
import type { Finding } from "../../domain/finding.ts";
import { readFacts } from "../../models/read-facts.ts";
import { unknownLicense } from "../../domain/policy.ts";
import type { Ancestor, Report } from "../../domain/report.ts";
import { ancestorsIn, identityOf } from "../../models/ancestors.ts";
import { ecosystemOf } from "../../ecosystems/index.ts";
import type { Described } from "./facts.ts";

/** A model or dataset: found by the scan, an ancestor that was looked up, or one that is only named. */
export interface Node extends Described {
  readonly kind: "model" | "dataset";
  readonly license: string;
  readonly evidence: readonly Evidence[];
  readonly known: "found" | "looked up" | "named only";
  /** Other names for it. */
  readonly aliases: readonly string[];
  /** Only of those that were found. */
  readonly component?: Finding["component"];
}

/** How one model or dataset was made from another. */
export interface Edge {
  readonly to: Node;
  readonly relation: "base model" | "trained on" | "made from";
}

export interface Lineage {
  /** All models and datasets of the findings, in their order. */
  readonly found: readonly Node[];
  parentsOf(node: Node): readonly Edge[];
}

/** Which models and datasets were made from which, according to facts, findings and lookups. */
export function traceLineage({ findings, lineage }: Report): Lineage {
  const found = findings.flatMap(foundNode);
  const byIdentity = new Map<string, Node>();
  for (const node of [...found, ...lineage.flatMap(ancestorNode)]) {
    for (const name of [node.name, ...node.aliases]) {
      const identity = identityOf(node.type, name);
      if (!byIdentity.has(identity)) byIdentity.set(identity, node);
    }
  }
  const find = (type: string, name: string): Node => {
    const node = byIdentity.get(identityOf(type, name)) ?? namedOnly(type, name);
    byIdentity.set(identityOf(type, name), node); // nodes that are only named are shared, too
    return node;
  };
  return { found, parentsOf: (node) => parentsOf(node, find) };
}

function foundNode({ component, resolved_license: license, evidence }: Finding): Node[] {
  const kind = kindOf(component.type, component.facts);
  if (!kind) return [];
  const { name, type, locations, canonicalName } = component;
  const facts = readFacts(component.facts);
  const aliases = [canonicalName, facts.renamedTo].filter((alias) => alias !== undefined);
  return [{ kind, name, type, license, evidence, known: "found", facts, locations, aliases, component }];
}

function ancestorNode({ type, name, license, evidence, facts: published }: Ancestor): Node[] {
  const kind = kindOf(type, published);
  if (!kind) return [];
  const facts = readFacts(published);
  const aliases = [facts.renamedTo].filter((alias) => alias !== undefined);
  return [{ kind, name, type, license, evidence, known: "looked up", facts, locations: [], aliases }];
}

function namedOnly(type: string, name: string): Node {
  const kind = kindOf(type, {}) ?? "model";
  const nothing = { evidence: [], facts: {}, locations: [], aliases: [] };
  return { kind, name, type, license: unknownLicense, known: "named only", ...nothing };
}

/** Undefined for software and for files without information. */
function kindOf(type: string, facts: Component["facts"] = {}): Node["kind"] | undefined {
  const kind = ecosystemOf(type)?.kind?.({ type, facts });
  return kind === "model" || kind === "dataset" ? kind : undefined;
}

/** Far more than any card names; limits the length of the page. */
const mostParents = 500;

function parentsOf({ kind, facts }: Node, find: (type: string, name: string) => Node): Edge[] {
  return ancestorsIn(facts)
    .filter(({ written }) => written.trim() !== "")
    .slice(0, mostParents)
    .map(({ relation, type, written, name }) => ({
      to: find(type, name ?? written),
      relation: relation === "base model" ? relation : kind === "dataset" ? "made from" : "trained on",
    }));
}
