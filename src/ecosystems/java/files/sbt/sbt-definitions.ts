import type { Definition } from "../script/definitions.ts";
import { isGroup, isSign, says, type Node } from "../script/nodes.ts";
import { hasModule } from "./percent.ts";
import type { SbtFile } from "./sbt-file.ts";

/** With Scala's imports `Dependencies.Versions.cats` is also known as `Versions.cats` and `cats`. */
export function definitionsByName(files: readonly SbtFile[]): ReadonlyMap<string, readonly Definition[]> {
  const found = new Map<string, Definition[]>();
  for (const { variables } of files) {
    for (const [name, definition] of variables) {
      for (const short of endings(name)) {
        const known = found.get(short);
        if (!known) found.set(short, [definition]);
        else if (known.length < maxMeanings) known.push(definition);
      }
    }
  }
  return found;
}

const maxMeanings = 20;

function endings(name: string): ReadonlySet<string> {
  const parts = name.split(".").slice(-4);
  return new Set([name, ...parts.map((_, at) => parts.slice(at).join("."))]);
}

/** A short name may be that of a version and that of a module; the first one with a module, else the first. */
export function moduleDefinition(definitions: readonly Definition[]): Definition | undefined {
  return definitions.find(({ nodes }) => hasModule(nodes)) ?? definitions[0];
}

/** The expressions of a definition: several if it is set in branches of an `if`. */
export function expressionsOf({ nodes, arms }: Definition): readonly (readonly Node[])[] {
  if (!arms) return [nodes];
  return arms.flatMap(({ definition }) => (definition ? expressionsOf(definition) : []));
}

/** The text of `Def.setting("1.0")` is read with `.value`. */
export function withoutSetting(nodes: readonly Node[]): readonly Node[] {
  const [object, dot, method, group] = nodes;
  const isSetting = says(object, "Def") && isSign(dot, ".") && says(method, "setting") && nodes.length === 4;
  return isSetting && group && (isGroup(group, "(") || isGroup(group, "{")) ? [group] : nodes;
}
