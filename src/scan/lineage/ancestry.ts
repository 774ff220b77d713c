import type { Component } from "../../domain/component.ts";
import { readFacts } from "../../models/read-facts.ts";
import type { Finding } from "../../domain/finding.ts";
import type { Ancestor } from "../../domain/report.ts";
import { ancestorsIn, identityOf, type NamedAncestor, type Relation } from "../../models/ancestors.ts";

/** A model or dataset: a component of the project, or one of its ancestors. */
export interface Kin extends Pick<Component, "type" | "name" | "canonicalName" | "facts"> {
  readonly license: string;
}

/** One step back in a lineage. */
export interface Step {
  readonly relation: Relation;
  readonly type: string;
  /** Its current name, if it has one on the hub. */
  readonly name: string;
  readonly written: string;
  /** Absent if only the name is known. */
  readonly kin?: Kin;
  /** The previous step; absent for the first. */
  readonly after?: Step;
}

export interface Ancestry {
  /** All ancestors, nearest first, without duplicates. `enters` decides which ones to follow further. */
  stepsFrom(start: Kin, enters: (step: Step) => boolean): readonly Step[];
}

/** Cards can refer to each other endlessly, and to any number of others; no real model comes near this. */
const mostSteps = 500;
const mostLinks = 5000;

export function createAncestry(components: readonly Kin[], lineage: readonly Ancestor[]): Ancestry {
  const linksOf = createLinks([...components, ...lineage]);
  return {
    stepsFrom(start, enters) {
      const seen = new Set(identitiesOf(start));
      const found: Step[] = [];
      let links = 0;
      const take = (kin: Kin, after: Step | undefined) => {
        for (const { identity, step } of linksOf(kin)) {
          if (++links > mostLinks || found.length >= mostSteps) return;
          if (seen.has(identity)) continue;
          seen.add(identity);
          found.push(after ? { ...step, after } : step);
        }
      };
      take(start, undefined);
      for (let at = 0; at < found.length; at++) {
        const step = found[at];
        if (step?.kin && enters(step)) take(step.kin, step);
      }
      return found;
    },
  };
}

interface Link {
  readonly identity: string;
  readonly step: Omit<Step, "after">;
}

/** The direct ancestors of each; names are parsed once, no matter how many paths lead to them. */
function createLinks(kins: readonly Kin[]): (kin: Kin) => readonly Link[] {
  const byIdentity = new Map<string, Kin>();
  for (const kin of kins) {
    for (const identity of identitiesOf(kin)) if (!byIdentity.has(identity)) byIdentity.set(identity, kin);
  }
  const known = new Map<Kin["facts"], readonly Link[]>();
  return ({ facts }) => {
    const links = known.get(facts) ?? ancestorsIn(readFacts(facts)).map((one) => toLink(one, byIdentity));
    known.set(facts, links);
    return links;
  };
}

function toLink({ relation, type, written, name = written }: NamedAncestor, kins: ReadonlyMap<string, Kin>): Link {
  const identity = identityOf(type, name);
  const kin = kins.get(identity);
  return { identity, step: { relation, type, written, name, ...(kin && { kin }) } };
}

export function toKin({ component, resolved_license: license }: Finding): Kin {
  return { ...component, license };
}

/** All names it may be referred to by: as written, its current name, and the name after a rename on the hub. */
export function identitiesOf({ type, name, canonicalName, facts }: Omit<Kin, "license">): string[] {
  const names = [name, canonicalName, readFacts(facts).renamedTo].filter((one) => one !== undefined);
  return names.map((one) => identityOf(type, one));
}

/** The steps that lead to this one, in order. */
export function pathTo(step: Step): readonly Step[] {
  const path: Step[] = [];
  for (let at: Step | undefined = step; at; at = at.after) path.unshift(at);
  return path;
}

/** Whether a component is neither a model nor a dataset, so that it has no lineage. */
export function isLibrary({ type, facts }: Pick<Component, "type" | "facts">): boolean {
  return !modelTypes.has(type) || readFacts(facts).kind === "library";
}

const modelTypes: ReadonlySet<string> = new Set(["huggingface", "huggingface-dataset", "ollama", "custom"]);
