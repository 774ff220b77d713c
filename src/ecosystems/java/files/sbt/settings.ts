import { isGroup, isSign, says, type Node } from "../script/nodes.ts";
import { argumentsOf, statements } from "../script/statements.ts";

/** `key := value`, `key += value`, `key ++= value`, at any level. */
export interface Setting {
  readonly value: readonly Node[];
  readonly isTest: boolean;
}

export function settingsNamed(nodes: readonly Node[], key: string): readonly Setting[] {
  return statements(nodes, false).flatMap((unit) => {
    const at = unit.findIndex((node) => says(node, key));
    const sign = at < 0 ? -1 : afterScope(unit, at + 1);
    if (sign >= 0 && unit[sign + 1] !== undefined && isAssignment(unit[sign]))
      return [{ isTest: unit.slice(0, sign).some(isTestScope), value: unit.slice(sign + 1) }];
    return unit.flatMap((node) => (node.kind === "group" ? settingsIn(node, key) : []));
  });
}

/** `Test / key`, and until sbt 1.1 `key in Test`. */
function afterScope(unit: readonly Node[], at: number): number {
  return says(unit[at], "in") ? at + 2 : at;
}

function isTestScope(node: Node): boolean {
  return says(node, "Test") || says(node, "IntegrationTest");
}

function settingsIn(group: Node, key: string): readonly Setting[] {
  if (isGroup(group, "{")) return settingsNamed(group.nodes, key);
  return group.kind === "group" ? argumentsOf(group.nodes).flatMap((argument) => settingsNamed(argument, key)) : [];
}

function isAssignment(sign: Node | undefined): boolean {
  return [":=", "+=", "++=", "<+=", "<++="].some((text) => isSign(sign, text));
}
