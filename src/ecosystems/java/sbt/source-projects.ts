import type { Note } from "../../../domain/contracts.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { isGroup, isWord, says, type Node } from "../script/nodes.ts";
import { argumentsOf } from "../script/statements.ts";
import type { SbtNames } from "./sbt-names.ts";

/** Projects that sbt clones and builds: `RootProject(uri("https://github.com/a/b.git#1.0"))`. */
export function noteSourceProjects(nodes: readonly Node[], names: SbtNames): readonly Note[] {
  return addressesIn(nodes, names).map(({ address, line }) => {
    const message = `The project at ${address} is built from its sources, which lcc does not read.`;
    return { message, line, lost: address };
  });
}

interface Address {
  readonly address: string;
  readonly line: number;
}

function addressesIn(nodes: readonly Node[], names: SbtNames): readonly Address[] {
  return nodes.flatMap((node, at) => {
    if (node.kind !== "group") return [];
    const before = nodes[at - 1];
    const isReference = isGroup(node, "(") && isWord(before) && references.has(before.text);
    const own = isReference ? argumentsOf(node.nodes).flatMap((argument) => readUri(argument, names)) : [];
    return [...own, ...addressesIn(node.nodes, names)];
  });
}

const references = new Set(["RootProject", "ProjectRef", "dependsOn"]);

/** `uri("…")`; a folder of the project is a `file("…")`. */
function readUri([first, group]: readonly Node[], names: SbtNames): readonly Address[] {
  if (!says(first, "uri") || !isGroup(group, "(")) return [];
  const address = names.textOf(group.nodes);
  if (address === undefined || !remote.test(address)) return [];
  return [{ address: stripCredentials(address), line: group.line }];
}

const remote = /^(?!file:)[a-z][a-z\d+.-]{1,20}:/i;
