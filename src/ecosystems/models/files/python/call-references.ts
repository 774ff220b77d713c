import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ollamaReference, routedReference } from "../ollama-name.ts";
import { readDataset, readModel, readRepository, type NameContext, type Reading } from "../read-name.ts";
import type { Reference, References } from "../../reference.ts";
import { isPlaceholderName, reasons, unresolved } from "../../unresolved.ts";
import { argumentOf, type Argument, type Call, type Span } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import { inferenceRule } from "./inference-methods.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { rulesFor, type Rule } from "./rules.ts";

/** Models and data loaded by calls of the known libraries. */
export function readCalls(file: SourceFile, program: Program): References {
  const found: Reference[] = [];
  const notes: References["notes"][number][] = [];
  for (const call of program.calls) {
    const rule = ruleOf(program, call);
    if (!rule) continue;
    for (const argument of namesIn(call, rule)) {
      const read =
        readPassedOn(file, program, call, rule, argument) ?? readArgument(file, program, call, rule, argument);
      const more = readOtherThanDefault(file, program, call, rule, argument);
      found.push(...read.found, ...more.found);
      notes.push(...read.notes, ...more.notes);
    }
  }
  return { found, notes };
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
  const passed = wrapper ? program.callersOf(wrapper).filter(({ caller }) => caller.at !== call.at) : [];
  const read = passed.flatMap(({ caller, argument: given }) => {
    const isKnown = !ruleOf(program, caller) && program.evaluate(given).length > 0;
    const merged = wrapper?.passesAll ? [...caller.arguments, ...call.arguments] : call.arguments;
    const load = { ...call, line: caller.line, arguments: merged };
    return isKnown ? [readArgument(file, program, load, rule, given)] : [];
  });
  const found = read.flatMap((one) => one.found);
  return found.length === 0 ? undefined : { found, notes: read.flatMap(({ notes }) => notes) };
}

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
  const read = passed
    .filter(({ caller }) => caller.at !== call.at && !ruleOf(program, caller))
    .map(({ caller, argument: given }) => readArgument(file, program, { ...call, line: caller.line }, rule, given));
  return { found: read.flatMap(({ found }) => found), notes: read.flatMap(({ notes }) => notes) };
}

/** The rule for a call, if the function is imported from the rule's module. */
export function ruleOf(program: Program, call: Call): Rule | undefined {
  const rules = rulesFor(originalName(program.imports, call.receiver, call.name));
  if (rules.length === 0) return inferenceRule(program, call);
  const [module = ""] = fullName(program.imports, call.receiver, call.name).split(".");
  if (module === "modelscope") return undefined; // another hub with names of the same form
  if (/(?:^|\.)Embedding(?:Bag)?$/.test(call.receiver)) return undefined; // from torch, built from a tensor
  const rule = rules.find(({ from }) => !from || from.includes(module) || isUnbound(program, call, from));
  return rule && isAdapterLoad(call) ? { ...rule, position: 1 } : rule;
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
  const main = argumentOf(call, rule.position, rule.keywords);
  const tokenizer = rule.kind === "model" ? argumentOf(call, undefined, ["tokenizer", "tokenizer_name"]) : undefined;
  return [...new Set([main, tokenizer])].filter((argument) => argument !== undefined);
}

export function readArgument(
  file: SourceFile,
  program: Program,
  call: Call,
  rule: Rule,
  argument: Argument,
): References {
  const values = program.evaluate(argument);
  if (values.length === 0) return { found: [], notes: dynamic(program, call, rule, argument) };
  const context = contextOf(file, program, call, rule, values.length === 1);
  const found: Reference[] = [];
  const notes: References["notes"][number][] = [];
  for (const value of values) {
    const read = readValue(value, rule, context, rule.repositoryType ?? textOf(program, call, "repo_type"));
    if (read === "unclear") notes.push(...unclear(call, value));
    else if (read !== "other")
      found.push(...withLiteral(program, value, argument, withConfig(program, call, rule, read)));
  }
  return { found, notes };
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
  const revision = textOf(program, call, "revision");
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
      return readRepository(value, repositoryType ?? "model", context);
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
  const argument = rule.kind === "dataset" ? argumentOf(call, 1, ["name"]) : undefined;
  const [config] = argument ? program.evaluate(argument) : [];
  return config === undefined ? reference : { ...reference, facts: { ...reference.facts, config } };
}

export function textOf(program: Program, call: Call, keyword: string): string | undefined {
  const argument = argumentOf(call, undefined, [keyword]);
  const values = argument ? program.evaluate(argument) : [];
  return values.length === 1 ? values[0] : undefined;
}

function dynamic(program: Program, call: Call, rule: Rule, argument: Argument): References["notes"] {
  const first = program.tokens[argument.start];
  const last = program.tokens[argument.end - 1];
  const isText = first?.kind === "fstring" || first?.kind === "string";
  const isSilent = rule.takesObjects || argument.keyword === "tokenizer" || argument.keyword === "embedding_model";
  if (isSilent && !isText) return [];
  const words = program.tokens.slice(argument.start, Math.min(argument.end, argument.start + 12));
  const isOwn = isOwnFolder(last?.text ?? "") || words.some(({ text }) => text === "Path" || text === "join");
  if (constants.has(first?.text ?? "") || isOwn) return [];
  return [unresolved(`${nameOf(call)}(${program.print(argument)})`, reasons.dynamic, call.line)];
}

const constants: ReadonlySet<string> = new Set(["None", "True", "False", "self", "*", "**"]);

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
