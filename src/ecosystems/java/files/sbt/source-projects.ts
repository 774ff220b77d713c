import type { Note } from "../../../../domain/contracts/contracts.ts";
import { stripCredentials } from "../../../../text/strip-credentials.ts";
import { isGroup, isKeyword, isWord, type Node } from "../script/nodes.ts";
import { readPath } from "../script/path.ts";
import { splitArguments } from "../script/statements.ts";
import type { SbtNames } from "./sbt-names.ts";
import { writeNodes } from "./write-nodes.ts";

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
    const own = isReference ? splitArguments(node.nodes).flatMap((argument) => readUri(argument, names, 0)) : [];
    return [...own, ...addressesIn(node.nodes, names)];
  });
}

const references = new Set(["RootProject", "ProjectRef", "dependsOn"]);

const maxSteps = 10;

/** `uri("…")`, or a name for it; a folder of the project is a `file("…")`. */
function readUri(argument: readonly Node[], names: SbtNames, steps: number): readonly Address[] {
  const [first, group] = argument;
  if (!isKeyword(first, "uri") || !isGroup(group, "(")) {
    const definitions = steps < maxSteps ? names.definitionsOf(readPath(argument) ?? []) : [];
    const addresses = definitions.flatMap((definition) => readUri(definition, names, steps + 1));
    return addresses.slice(0, 1).map(({ address }) => ({ address, line: first?.line ?? 1 }));
  }
  const address = names.textOf(group.nodes);
  if (address === undefined) return [{ address: writeNodes(argument), line: group.line }];
  return remote.test(address) ? [{ address: stripCredentials(address), line: group.line }] : [];
}

const remote = /^(?!file:)[a-z][a-z\d+.-]{1,20}:/i;
