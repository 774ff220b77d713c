import { findHost } from "./host.ts";
import type { Mutant } from "./mutant.ts";
import { dropCall, swapCall } from "./rules/calls.ts";
import { changeLogic, dropNegation, forceCondition } from "./rules/conditions.ts";
import { changeLiteral, emptyLiteral } from "./rules/literals.ts";
import { changeArithmetic, changeComparison } from "./rules/operators.ts";
import type { Rule } from "./rules/rule.ts";
import { dropStatement, emptyFunction } from "./rules/statements.ts";
import { type Node, parseSource, listParts, type Place } from "./syntax.ts";

const rules: readonly Rule[] = [
  forceCondition,
  changeLogic,
  dropNegation,
  changeComparison,
  changeArithmetic,
  changeLiteral,
  emptyLiteral,
  dropStatement,
  emptyFunction,
  dropCall,
  swapCall,
];

/** All mutants of a file, in the order of the text. They are numbered from `firstId`. */
export function findMutants(file: string, source: string, firstId = 0): Mutant[] {
  const text = (node: Node) => source.slice(node.start, node.end);
  const found: Omit<Mutant, "id">[] = [];
  const visit = (place: Place) => {
    for (const one of rules.flatMap((rule) => rule(place, text))) {
      const host = findHost(place);
      if (host) found.push({ ...one, host, file, line: lineAt(source, one.start) });
    }
    for (const part of listParts(place)) visit(part);
  };
  visit({ node: parseSource(source), key: "", parent: undefined });
  const sorted = found.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return sorted.map((one, index) => ({ ...one, id: firstId + index }));
}

function lineAt(source: string, at: number): number {
  return source.slice(0, at).split("\n").length;
}
