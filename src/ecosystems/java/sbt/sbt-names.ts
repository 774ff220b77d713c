import type { Definition } from "../script/definitions.ts";
import type { Node } from "../script/nodes.ts";
import { evaluate, textsOf, type ScriptContext, type Value } from "../script/values.ts";
import type { SbtFile } from "./sbt-file.ts";
import { settingsNamed } from "./settings.ts";

/** The values of names in a build definition. */
export interface SbtNames {
  readonly definitionOf: (path: readonly string[]) => readonly Node[] | undefined;
  readonly textOf: (nodes: readonly Node[]) => string | undefined;
  /** With the Scala version: `cats-core_2.13`. If that is unknown, the name is unchanged. */
  readonly artifactName: (name: string, crossing: Crossing) => string;
}

export type Crossing = "none" | "binary" | "full";

export function createNames(files: readonly SbtFile[]): SbtNames {
  const definitions = new Map<string, Definition>();
  for (const { variables } of files) {
    for (const [name, definition] of variables) {
      for (const short of endings(name)) if (!definitions.has(short)) definitions.set(short, definition);
    }
  }
  const values = new Map<Definition, Value | undefined>();
  const context: ScriptContext = {
    language: "scala",
    isSet: (name) => definitions.has(name),
    lookUp: (path) => {
      const definition = definitions.get(path.join("."));
      if (!definition || values.has(definition)) return definition && values.get(definition);
      values.set(definition, undefined); // a value that refers to itself has no value
      const value = hasModule(definition) ? undefined : evaluate(definition.nodes, context);
      values.set(definition, value);
      return value;
    },
  };
  const textOf = (nodes: readonly Node[]) => textsOf(evaluate(nodes, context))[0];
  const full = scalaVersion(files, context);
  const suffixes = { none: undefined, binary: binaryVersion(full), full };
  return {
    definitionOf: (path) => definitions.get(path.join("."))?.nodes,
    textOf,
    artifactName: (name, crossing) => (suffixes[crossing] === undefined ? name : `${name}_${suffixes[crossing]}`),
  };
}

/** With Scala's imports `Dependencies.Versions.cats` is also known as `Versions.cats` and `cats`. */
function endings(name: string): readonly string[] {
  const parts = name.split(".").slice(-4);
  return [name, ...parts.map((_, at) => parts.slice(at).join("."))];
}

function hasModule({ nodes }: Definition): boolean {
  return nodes.some((node) => node.kind === "sign" && node.text.startsWith("%"));
}

function scalaVersion(files: readonly SbtFile[], context: ScriptContext): string | undefined {
  for (const key of ["scalaVersion", "crossScalaVersions"]) {
    for (const { nodes } of files) {
      const texts = settingsNamed(nodes, key).flatMap(({ value }) => textsOf(evaluate(value, context)));
      const found = texts.find((text) => /^\d+\.\d+/.test(text));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function binaryVersion(version: string | undefined): string | undefined {
  const [major, minor] = version?.split(".") ?? [];
  if (major === undefined || minor === undefined) return undefined;
  return major === "2" ? `${major}.${minor}` : major;
}
