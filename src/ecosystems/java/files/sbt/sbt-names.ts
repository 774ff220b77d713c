import type { Definition } from "../script/definitions.ts";
import { isWord, type Node } from "../script/nodes.ts";
import { indexOfSign } from "../script/statements.ts";
import { evaluate, textsOf, type ScriptContext, type Value } from "../script/values.ts";
import { type ArgumentLists, listOf, matchArguments, readLambda, type SbtFunction } from "./functions.ts";
import { hasModule } from "./percent.ts";
import { definitionsByName, expressionsOf, moduleDefinition, withoutSetting } from "./sbt-definitions.ts";
import type { SbtFile } from "./sbt-file.ts";
import { createSettingValues } from "./setting-values.ts";

type Expression = readonly Node[];

/** The values of names in a build definition. */
export interface SbtNames {
  /** The expressions that a name may stand for; none if it is not defined. */
  readonly definitionsOf: (path: readonly string[]) => readonly Expression[];
  readonly functionOf: (path: readonly string[]) => SbtFunction | undefined;
  /** The argument of the function that is read, by the name of its parameter. */
  readonly argumentOf: (name: string) => Expression | undefined;
  readonly textOf: (nodes: Expression) => string | undefined;
  readonly textsOf: (nodes: Expression) => readonly string[];
  /** With the Scala version: `cats-core_2.13`. If that is unknown, the name is unchanged. */
  readonly artifactName: (name: string, crossing: Crossing) => string;
  /** The names inside a function that is called with these arguments. */
  readonly insideCall: (called: SbtFunction, given: ArgumentLists) => SbtNames;
  /** The same for a lambda, which also sees the arguments of the function around it. */
  readonly insideLambda: (lambda: SbtFunction, given: ArgumentLists) => SbtNames;
}

export type Crossing = "none" | "binary" | "full";

/** What all names of a build have in common, whatever function is read. */
interface Build {
  readonly files: readonly SbtFile[];
  readonly definitions: ReadonlyMap<string, readonly Definition[]>;
  readonly context: ScriptContext;
  readonly suffixes: Readonly<Record<Crossing, string | undefined>>;
}

export function createNames(files: readonly SbtFile[]): SbtNames {
  const definitions = definitionsByName(files);
  const values = new Map<Definition, Value | undefined>();
  const context: ScriptContext = {
    language: "scala",
    isSet: (name) => definitions.has(name),
    lookUp: (path) => {
      const isSetting = path.length > 1 && path.at(-1) === "value";
      const name = isSetting ? path.slice(0, -1) : path;
      const definition = definitions.get(name.join("."))?.find(({ nodes }) => !hasModule(nodes));
      if (definition && !values.has(definition)) {
        values.set(definition, undefined); // a value that refers to itself has no value
        values.set(definition, evaluate(withoutSetting(definition.nodes), context));
      }
      return (definition && values.get(definition)) ?? (isSetting ? settings.valueOf(name.at(-1) ?? "") : undefined);
    },
  };
  const settings = createSettingValues(files, context);
  const suffixes = { none: undefined, binary: settings.binaryVersion(), full: settings.scalaVersion() };
  return namesWith(new Map(), { files, definitions, context, suffixes });
}

function namesWith(given: ReadonlyMap<string, Expression>, build: Build): SbtNames {
  const { files, definitions, context, suffixes } = build;
  const argumentOf = (path: readonly string[]) => (path.length === 1 ? given.get(path[0] ?? "") : undefined);
  const lookUp: ScriptContext["lookUp"] = (path) => {
    const argument = argumentOf(path);
    return argument ? evaluate(argument, context) : context.lookUp(path);
  };
  const textsIn = (nodes: Expression) => textsOf(evaluate(nodes, { ...context, lookUp }));
  const definitionsOf = (path: readonly string[]) => {
    const argument = argumentOf(path);
    const definition = moduleDefinition(definitions.get(path.join(".")) ?? []);
    return argument ? [argument] : definition ? expressionsOf(definition) : [];
  };
  const pass = (called: SbtFunction, written: ArgumentLists) =>
    matchArguments(called, written).map(([name, nodes]) => [name, settle(nodes, given, textsIn)] as const);
  return {
    definitionsOf,
    functionOf: (path) => functionIn(files, path) ?? lambdaIn(definitionsOf(path)),
    argumentOf: (name) => given.get(name),
    textOf: (nodes) => textsIn(nodes)[0],
    textsOf: textsIn,
    artifactName: (name, crossing) => (suffixes[crossing] === undefined ? name : `${name}_${suffixes[crossing]}`),
    insideCall: (called, written) => namesWith(new Map(pass(called, written)), build),
    insideLambda: (lambda, written) => namesWith(new Map([...given, ...pass(lambda, written)]), build),
  };
}

function functionIn(files: readonly SbtFile[], path: readonly string[]): SbtFunction | undefined {
  const name = path.slice(-2).join(".");
  return files.map(({ functions }) => functions.get(name)).find((one) => one !== undefined);
}

/** `val circe = (m: String) => …` */
function lambdaIn([nodes = []]: readonly Expression[]): SbtFunction | undefined {
  return nodes[0]?.kind === "group" && indexOfSign(nodes, "=>") === 1 ? readLambda(nodes) : undefined;
}

/** An argument is written with the names of the caller, so its value is taken before the call. */
function settle(
  nodes: Expression,
  given: ReadonlyMap<string, Expression>,
  textsIn: (nodes: Expression) => readonly string[],
): Expression {
  const [only] = nodes;
  const passedOn = nodes.length === 1 && isWord(only) ? given.get(only.text) : undefined;
  const texts = passedOn || hasModule(nodes) ? [] : textsIn(nodes);
  if (texts.length === 0 || texts.some((text) => text.includes("${"))) return passedOn ?? nodes;
  const literals = texts.map((literal): Expression => [{ kind: "text", parts: [{ literal }], line: only?.line ?? 1 }]);
  return literals.length === 1 && only?.kind === "text" ? (literals[0] ?? nodes) : listOf(literals);
}
