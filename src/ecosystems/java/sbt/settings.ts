import { isGroup, isSign, says, type Node } from "../script/nodes.ts";
import { argumentsOf, statements } from "../script/statements.ts";

/** `key := value`, `key += value`, `key ++= value`, at any level. */
interface Setting {
  readonly value: readonly Node[];
  /** The part before the key: `Test / libraryDependencies`. */
  readonly before: readonly Node[];
}

export function settingsNamed(nodes: readonly Node[], key: string): readonly Setting[] {
  return statements(nodes).flatMap((unit) => {
    const at = unit.findIndex((node, index) => says(node, key) && isAssignment(unit[index + 1], unit[index + 2]));
    if (at >= 0) return [{ before: unit.slice(0, at), value: unit.slice(at + 2) }];
    return unit.flatMap((node) => (node.kind === "group" ? settingsIn(node, key) : []));
  });
}

function settingsIn(group: Node, key: string): readonly Setting[] {
  if (isGroup(group, "{")) return settingsNamed(group.nodes, key);
  return group.kind === "group" ? argumentsOf(group.nodes).flatMap((argument) => settingsNamed(argument, key)) : [];
}

function isAssignment(sign: Node | undefined, next: Node | undefined): boolean {
  return next !== undefined && [":=", "+=", "++="].some((text) => isSign(sign, text));
}
