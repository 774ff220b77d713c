import { isGroup, isKeyword, isSign, isWord, type Node, textNode } from "../script/nodes.ts";
import { indexOfSign } from "../script/statements.ts";
import { evaluate, type ScriptContext, listTexts, type Value } from "../script/values.ts";
import type { Definition } from "../script/variables.ts";
import { type ArgumentLists, toSeq, matchArguments, readLambda, type SbtFunction } from "./functions.ts";
import type { SbtFile } from "./sbt-file.ts";
import { createSettingValues } from "./settings.ts";
import { hasModule } from "./term.ts";

type Expression = readonly Node[];

export interface SbtNames {
  /** The possible values of a name, as expressions; none if it is not defined. */
  readonly definitionsOf: (path: readonly string[]) => readonly Expression[];
  readonly functionOf: (path: readonly string[]) => SbtFunction | undefined;
  /** The argument of the function that is read, by the name of its parameter. */
  readonly argumentOf: (name: string) => Expression | undefined;
  readonly textOf: (nodes: Expression) => string | undefined;
  readonly textsOf: (nodes: Expression) => readonly string[];
  /** With the Scala version: `cats-core_2.13`. If that is unknown, the name is unchanged. */
  readonly artifactName: (name: string, crossing: Crossing) => string;
  /** The names inside a function that is called with these arguments. */
  readonly insideCall: (called: SbtFunction, lists: ArgumentLists) => SbtNames;
  /** The same for a lambda, which also sees the arguments of the function around it. */
  readonly insideLambda: (lambda: SbtFunction, lists: ArgumentLists) => SbtNames;
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

function namesWith(values: ReadonlyMap<string, Expression>, build: Build): SbtNames {
  const { files, definitions, context, suffixes } = build;
  const argumentOf = (path: readonly string[]) => (path.length === 1 ? values.get(path[0] ?? "") : undefined);
  const lookUp: ScriptContext["lookUp"] = (path) => {
    const argument = argumentOf(path);
    return argument ? evaluate(argument, context) : context.lookUp(path);
  };
  const textsIn = (nodes: Expression) => listTexts(evaluate(nodes, { ...context, lookUp }));
  const definitionsOf = (path: readonly string[]) => {
    const argument = argumentOf(path);
    const definition = moduleDefinition(definitions.get(path.join(".")) ?? []);
    return argument ? [argument] : definition ? expressionsOf(definition) : [];
  };
  const pass = (called: SbtFunction, lists: ArgumentLists) =>
    matchArguments(called, lists).map(([name, nodes]) => [name, settle(nodes, values, textsIn)] as const);
  return {
    definitionsOf,
    functionOf: (path) => functionIn(files, path) ?? lambdaIn(definitionsOf(path)),
    argumentOf: (name) => values.get(name),
    textOf: (nodes) => textsIn(nodes)[0],
    textsOf: textsIn,
    artifactName: (name, crossing) => (suffixes[crossing] === undefined ? name : `${name}_${suffixes[crossing]}`),
    insideCall: (called, lists) => namesWith(new Map(pass(called, lists)), build),
    insideLambda: (lambda, lists) => namesWith(new Map([...values, ...pass(lambda, lists)]), build),
  };
}

function functionIn(files: readonly SbtFile[], path: readonly string[]): SbtFunction | undefined {
  const name = path.slice(-2).join(".");
  return files.map(({ functions }) => functions.get(name)).find((candidate) => candidate !== undefined);
}

/** `val circe = (m: String) => …` */
function lambdaIn([nodes = []]: readonly Expression[]): SbtFunction | undefined {
  return nodes[0]?.kind === "group" && indexOfSign(nodes, "=>") === 1 ? readLambda(nodes) : undefined;
}

/** An argument is written with the names of the caller, so its value is taken before the call. */
function settle(
  nodes: Expression,
  values: ReadonlyMap<string, Expression>,
  textsIn: (nodes: Expression) => readonly string[],
): Expression {
  const [only] = nodes;
  const passedOn = nodes.length === 1 && isWord(only) ? values.get(only.text) : undefined;
  const texts = passedOn || hasModule(nodes) ? [] : textsIn(nodes);
  if (texts.length === 0 || texts.some((text) => text.includes("${"))) return passedOn ?? nodes;
  const literals = texts.map((literal): Expression => [textNode(literal, only?.line ?? 1)]);
  return literals.length === 1 && only?.kind === "text" ? (literals[0] ?? nodes) : toSeq(literals);
}

/** With Scala's imports `Dependencies.Versions.cats` is also known as `Versions.cats` and `cats`. */
function definitionsByName(files: readonly SbtFile[]): ReadonlyMap<string, readonly Definition[]> {
  const byName = new Map<string, Definition[]>();
  for (const { variables } of files) {
    for (const [name, definition] of variables) {
      for (const short of endings(name)) {
        const earlier = byName.get(short);
        if (!earlier) byName.set(short, [definition]);
        else if (earlier.length < maxMeanings) earlier.push(definition);
      }
    }
  }
  return byName;
}

const maxMeanings = 20;

function endings(name: string): ReadonlySet<string> {
  const parts = name.split(".").slice(-4);
  return new Set([name, ...parts.map((_, at) => parts.slice(at).join("."))]);
}

/** A short name may be that of a version and that of a module; the first one with a module, else the first. */
function moduleDefinition(definitions: readonly Definition[]): Definition | undefined {
  return definitions.find(({ nodes }) => hasModule(nodes)) ?? definitions[0];
}

/** The expressions of a definition: several if it is set in branches of an `if`. */
function expressionsOf({ nodes, arms }: Definition): readonly (readonly Node[])[] {
  if (!arms) return [nodes];
  return arms.flatMap(({ definition }) => (definition ? expressionsOf(definition) : []));
}

/** The text of `Def.setting("1.0")` is read with `.value`. */
function withoutSetting(nodes: readonly Node[]): readonly Node[] {
  const [object, dot, method, group] = nodes;
  const isSetting = isKeyword(object, "Def") && isSign(dot, ".") && isKeyword(method, "setting") && nodes.length === 4;
  return isSetting && group && (isGroup(group, "(") || isGroup(group, "{")) ? [group] : nodes;
}
