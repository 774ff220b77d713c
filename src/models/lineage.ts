import type { Component, Location } from "../domain/contracts/component.ts";
import type { Evidence } from "../domain/report/evidence.ts";
import type { Finding } from "../domain/report/finding.ts";
import { unknownLicense } from "../domain/policy/policy.ts";
import type { Ancestor } from "../domain/report/report.ts";
import { ancestorsIn, modelKey, type Relation } from "./ancestors.ts";
import { readKind } from "./kind.ts";
import type { ModelFacts } from "./model-facts.ts";
import { readFacts } from "./read-facts.ts";
import { oncePerObject } from "../async/once.ts";

/** A model or dataset: found by the scan, an ancestor that was looked up, or one that is only named. */
export interface LineageNode {
  readonly kind: "model" | "dataset";
  readonly type: string;
  readonly name: string;
  /** Other names for it: its current name, and the name after a rename on the hub. */
  readonly aliases: readonly string[];
  readonly license: string;
  readonly evidence: readonly Evidence[];
  readonly facts: ModelFacts;
  readonly locations: readonly Location[];
  readonly basis: "found" | "looked up" | "named only";
  /** Only of those that were found. */
  readonly component?: Finding["component"];
}

/** A model or dataset that another one was made from. */
export interface Parent {
  readonly relation: Relation;
  /** Its current name, if it has one on the hub. */
  readonly name: string;
  readonly rawName: string;
  readonly node: LineageNode;
}

/** Which models and datasets were made from which, according to their facts. */
export interface Lineage {
  parentsOf(node: LineageNode): readonly Parent[];
}

/** The first of several nodes with the same name counts. */
export function createLineage(nodes: readonly LineageNode[]): Lineage {
  const byKey = new Map<string, LineageNode>();
  const add = (node: LineageNode): LineageNode => {
    for (const identity of listModelKeys(node)) if (!byKey.has(identity)) byKey.set(identity, node);
    return node;
  };
  nodes.forEach(add);
  return {
    // Names are parsed once, whatever leads to them.
    parentsOf: oncePerObject(({ facts }: LineageNode) =>
      ancestorsIn(facts).map(({ relation, type, rawName, name = rawName }): Parent => {
        const node = byKey.get(modelKey(type, name)) ?? add(namedNode(type, name));
        return { relation, name, rawName, node };
      }),
    ),
  };
}

export function listModelKeys({ type, name, aliases }: Pick<LineageNode, "type" | "name" | "aliases">): string[] {
  return [name, ...aliases].map((alias) => modelKey(type, alias));
}

type Described = Pick<Component, "type" | "name" | "facts"> & Partial<Pick<Component, "canonicalName" | "locations">>;
type Judged = Pick<LineageNode, "license" | "evidence">;

/** A component of the project; before it is judged, its license is unknown. */
export function foundNode(component: Finding["component"], judged: Judged = unjudged): LineageNode {
  return { ...describe(component), license: judged.license, evidence: judged.evidence, basis: "found", component };
}

export function ancestorNode(ancestor: Ancestor): LineageNode {
  return { ...describe(ancestor), license: ancestor.license, evidence: ancestor.evidence, basis: "looked up" };
}

export function namedNode(type: string, name: string): LineageNode {
  return { ...describe({ type, name }), ...unjudged, basis: "named only" };
}

const unjudged: Judged = { license: unknownLicense, evidence: [] };

/** What is known about a component or an ancestor besides its license. */
function describe(component: Described): Omit<LineageNode, "license" | "evidence" | "basis" | "component"> {
  const { type, name, canonicalName, locations = [] } = component;
  const facts = readFacts(component.facts);
  const aliases = [canonicalName, facts.renamedTo].filter((alias) => alias !== undefined);
  return { kind: readKind(component) === "dataset" ? "dataset" : "model", type, name, aliases, facts, locations };
}
