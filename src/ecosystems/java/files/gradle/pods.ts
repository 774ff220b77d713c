import type { Note } from "../../../../domain/contracts/contracts.ts";
import { isGroup, isWord, literalOf, says, type Node } from "../script/nodes.ts";
import { groupsOf, headerOf, statements } from "../script/statements.ts";
import type { ScriptFile } from "./build/script-file.ts";

const maxPods = 100;

/** Kotlin's plugin for CocoaPods fetches pods: `cocoapods { pod("AFNetworking") }`. */
export function notePods({ nodes }: ScriptFile): Note[] {
  return podsIn(nodes, false)
    .slice(0, maxPods)
    .map(({ name, line }) => ({ message: "lcc does not read pods in Gradle scripts.", line, lost: `pod ${name}` }));
}

interface Pod {
  readonly name: string;
  readonly line: number;
}

function podsIn(nodes: readonly Node[], isInside: boolean): readonly Pod[] {
  return statements(nodes).flatMap((statement) => {
    const [first, second] = statement;
    if (isInside && isWord(first) && says(first, "pod") && second) {
      const name = literalOf(isGroup(second, "(") ? second.nodes[0] : second) ?? "…";
      return [{ name, line: first.line }];
    }
    return groupsOf(statement).flatMap((group) => {
      const header = headerOf(statement, statement.indexOf(group));
      return group.open === "{" ? podsIn(group.nodes, isInside || says(header.at(-1), "cocoapods")) : [];
    });
  });
}
