import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isText } from "../../../../formats/python/kinds.ts";
import { textAt } from "../../../../formats/python/scan.ts";
import { ollamaReference, routedReference } from "../ollama-name.ts";
import { readDataset, readModel, readRepositoryName, type NameContext, type Reading } from "../read-name.ts";
import { joinReferences, type Reference, type References } from "../../reference.ts";
import { isHubReference } from "../../../../models/hub-id.ts";
import { isPlaceholderName, reasons, unresolved } from "../../unresolved.ts";
import { classAt, listClasses } from "../../../../languages/python/classes.ts";
import { findArgument, type Argument, type Call, type Span } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";
import type { PassedOn, Wrapper } from "../../../../languages/python/wrappers.ts";
import { rulesFor, type Rule } from "./rules.ts";
import { inferenceRule } from "./telling-calls.ts";

/** Models and data loaded by calls of the known libraries. */
export function readCalls(file: SourceFile, program: Program, calls: readonly Call[]): References {
  const read = calls.flatMap((call) => {
    const rule = findCallRule(program, call);
    if (!rule || isOwnModule(file, program, call, rule)) return [];
    return namesIn(call, rule).flatMap((argument) => [
      readPassedOn(file, program, call, rule, argument) ?? readArgument(file, program, call, rule, argument),
      readOtherThanDefault(file, program, call, rule, argument),
    ]);
  });
  return joinReferences(read);
}

/** A module `datasets` beside the program is imported instead of the library. */
function isOwnModule(file: SourceFile, { imports }: Program, { receiver, name }: Call, { from }: Rule): boolean {
  if (from?.includes("datasets") !== true || !fullName(imports, receiver, name).startsWith("datasets.")) return false;
  return ["datasets.py", "datasets/__init__.py"].some((path) => file.sibling(path) !== undefined);
}

/** Arguments that callers in the same file pass to a thin wrapper, if they name a model or dataset. */
function readPassedOn(
  file: SourceFile,
  program: Program,
  call: Call,
  rule: Rule,
  argument: Argument,
): References | undefined {
  if (program.evaluate(argument).length > 0) return undefined;
  const wrapper = program.wrapperOf(call, argument, rule.keywords);
  const passed = wrapper ? callersThrough(program, wrapper).filter(({ caller }) => caller.at !== call.at) : [];
  const read = passed.flatMap(({ caller, argument: given }) => {
    const isKnown = !findCallRule(program, caller) && program.evaluate(given).length > 0;
    const merged = wrapper?.passesAll ? [...caller.arguments, ...call.arguments] : call.arguments;
    const load = { ...withLineOf(call, caller), arguments: merged };
    return isKnown ? [readArgument(file, program, load, rule, given)] : [];
  });
  const joined = joinReferences(read);
  return joined.references.length === 0 ? undefined : joined;
}

/** The calls of a wrapper, and those of functions that pass one of their own parameters on to it. */
export function callersThrough(program: Program, wrapper: Wrapper, depth = 0): readonly PassedOn[] {
  return program.callersOf(wrapper).flatMap((passed) => {
    if (depth >= maxFunctions || program.evaluate(passed.argument).length > 0) return [passed];
    const around = program.wrapperOf(passed.caller, passed.argument, wrapper.keywords);
    return around && around.name !== wrapper.name ? callersThrough(program, around, depth + 1) : [passed];
  });
}

/** More functions between the name and the call that loads it are not followed. */
const maxFunctions = 3;

/** A parameter with a default: callers in the same file may give another name. */
function readOtherThanDefault(
  file: SourceFile,
  program: Program,
  call: Call,
  rule: Rule,
  argument: Argument,
): References {
  const wrapper = program.evaluate(argument).length > 0 ? program.wrapperOf(call, argument, rule.keywords) : undefined;
  const passed = wrapper?.hasDefault ? program.callersOf(wrapper) : [];
  const others = passed.filter(({ caller }) => caller.at !== call.at && !findCallRule(program, caller));
  return joinReferences(
    others.map((other) => readArgument(file, program, withLineOf(call, other.caller), rule, other.argument)),
  );
}

function withLineOf({ name, receiver, arguments: given, at }: Call, { line }: Call): Call {
  return { name, receiver, arguments: given, at, line };
}

/** The rule for a call, if the function is imported from the rule's module. */
export function findCallRule(program: Program, call: Call): Rule | undefined {
  const rules = rulesFor(originalName(program.imports, call.receiver, call.name));
  if (rules.length === 0) {
    const base = baseOf(program, call);
    return base ? findCallRule(program, base) : inferenceRule(program, call);
  }
  const [module = ""] = fullName(program.imports, call.receiver, call.name).split(".");
  if (module === "modelscope" || module === "vertexai") return undefined; // another hub, and models that are only hosted
  if (/(?:^|\.)Embedding(?:Bag)?$/.test(call.receiver)) return undefined; // from torch, built from a tensor
  const rule = rules.find(({ from }) => !from || from.includes(module) || isUnbound(program, call, from));
  return rule && isAdapterLoad(call) ? { ...rule, position: 1 } : rule;
}

/**
 * The call of a base class, if the class of the call has one and its constructor: `class Model(WhisperModel)`, also as
 * `super().__init__(…)`.
 */
function baseOf(program: Program, { name, receiver, arguments: given, line, at }: Call): Call | undefined {
  const { tokens, definitions, imports } = program;
  const isInner = name === "__init__" && receiver === "()";
  if (receiver !== "" && !isInner) return undefined;
  const own = isInner ? classAt(tokens, at) : listClasses(tokens).find((each) => each.name === name);
  const [last = "", ...path] = own?.base.split(".").toReversed() ?? [];
  const base = { name: last, receiver: path.toReversed().join("."), arguments: given, line, at };
  if (rulesFor(originalName(imports, base.receiver, last)).length === 0) return undefined;
  const isOther = (each: Call) => each.name === "__init__" && classAt(tokens, each.at) === own;
  return !isInner && definitions.some(isOther) ? undefined : base;
}

/** A fragment of a program has no imports; `load_dataset` is unambiguous without one, other names are not. */
function isUnbound(program: Program, call: Call, from: readonly string[]): boolean {
  if (call.receiver !== "" || !from.includes("datasets") || program.imports.names.has(call.name)) return false;
  return !program.definitions.some(({ name }) => name === call.name);
}

/** PeftModel takes the base model first and the adapter second. */
function isAdapterLoad({ name, receiver }: Call): boolean {
  return name === "from_pretrained" && /(?:^|\.)PeftM\w*$/.test(receiver);
}

export function namesIn(call: Call, rule: Rule): readonly Argument[] {
  const main = findArgument(call, rule.position, rule.keywords);
  const tokenizer = rule.kind === "model" ? findArgument(call, undefined, ["tokenizer", "tokenizer_name"]) : undefined;
  return [...new Set([main, tokenizer])].filter((argument) => argument !== undefined);
}

export function readArgument(
  file: SourceFile,
  program: Program,
  call: Call,
  rule: Rule,
  argument: Argument,
): References {
  const values = valuesOf(program, argument);
  if (values.length === 0) return { references: [], notes: dynamic(program, call, rule, argument) };
  const context = contextOf(file, program, call, rule, values.length === 1);
  const references: Reference[] = [];
  const notes: References["notes"][number][] = [];
  for (const value of values) {
    const read = readValue(value, rule, context, rule.repositoryType ?? readTextArgument(program, call, "repo_type"));
    if (read === "unclear") notes.push(...unclear(call, value));
    else if (read !== "other")
      references.push(...withLiteral(program, value, argument, withConfig(program, call, rule, read)));
  }
  return { references, notes };
}

/** `load(name, TABLE[name])`: what selects an entry of a table is one of its keys. */
function valuesOf(program: Program, argument: Argument): readonly string[] {
  const values = program.evaluate(argument);
  const keys = program.keysFor(argument).filter((key) => isHubReference(key, "model"));
  return keys.length === 0 ? values : [...new Set([...values, ...keys])];
}

/** The position of the name comes first, followed by the call that loads it. */
export function withLiteral(
  program: Program,
  value: string,
  { end }: Span,
  reference: Reference,
): readonly Reference[] {
  const literal = program.literal(value, end);
  return literal ? [{ ...reference, ...literal }, reference] : [reference];
}

function contextOf(file: SourceFile, program: Program, call: Call, rule: Rule, isOnly: boolean): NameContext {
  const revision = readTextArgument(program, call, "revision");
  return {
    file,
    line: call.line,
    confidence: isOnly ? "certain" : "likely",
    ...(revision !== undefined && { revision }),
    ...(rule.library && { library: rule.library }),
  };
}

function readValue(value: string, rule: Rule, context: NameContext, repositoryType: string | undefined): Reading {
  switch (rule.kind) {
    case "dataset":
      return readDataset(value, context);
    case "repository":
      return readRepositoryName(value, repositoryType ?? "model", context);
    case "ollama":
      return ollamaReference(value, context.line) ?? "other";
    case "routed":
      return routedReference(value, context) ?? "other";
    default:
      return readModel(value, context);
  }
}

/** The second argument of `load_dataset` selects a part of the dataset. */
function withConfig(program: Program, call: Call, rule: Rule, reference: Reference): Reference {
  const argument = rule.kind === "dataset" ? findArgument(call, 1, ["name"]) : undefined;
  const [config] = argument ? program.evaluate(argument) : [];
  return config === undefined ? reference : { ...reference, facts: { ...reference.facts, config } };
}

export function readTextArgument(program: Program, call: Call, keyword: string): string | undefined {
  const argument = findArgument(call, undefined, [keyword]);
  const values = argument ? program.evaluate(argument) : [];
  return values.length === 1 ? values[0] : undefined;
}

function dynamic(program: Program, call: Call, rule: Rule, argument: Argument): References["notes"] {
  const { tokens } = program;
  const { start, end } = argument;
  const isSilent = rule.takesObjects || argument.keyword === "tokenizer" || argument.keyword === "embedding_model";
  if (isSilent && !isText(tokens.kinds[start])) return [];
  if (isOwnFolder(textAt(tokens, end - 1)) || constants.has(textAt(tokens, start))) return [];
  for (let at = start; at < Math.min(end, start + 12); at++) if (pathNames.has(textAt(tokens, at))) return [];
  return [unresolved(`${nameOf(call)}(${program.print(argument)})`, reasons.dynamic, call.line)];
}

const constants: ReadonlySet<string> = new Set(["None", "True", "False", "self", "*", "**"]);

const pathNames: ReadonlySet<string> = new Set(["Path", "join"]);

/** Names of models that the program saved itself. */
function isOwnFolder(name: string): boolean {
  return /(?:dir|directory|folder|ckpt|checkpoint|output|saved?)$|^(?:save|output|tmp)/i.test(name);
}

function unclear(call: Call, value: string): References["notes"] {
  return isPlaceholderName(value) ? [] : [unresolved(`${nameOf(call)}("${value}")`, reasons.unclear, call.line)];
}

function nameOf({ receiver, name }: Call): string {
  const owner = receiver.split(".").pop() ?? "";
  return owner === "" || owner === "()" ? name : `${owner}.${name}`;
}
