import { isString, isText, kind, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import { isHubReference, type HubKind } from "../../../../models/hub-id.ts";
import { readDataset, readModel, referencesIn, type NameContext } from "../read-name.ts";
import { hubReference, type Reference } from "../../reference.ts";
import { readLiterals } from "./literals.ts";
import { rulesFor } from "./rules.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { kindOfKey } from "../model-keys.ts";
import { findArgument, type Argument, type Call, type Span } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import { rememberAnswers } from "../../../../text/remember-answers.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Strings that name a model or dataset by their form or by their key, anywhere in the program. */
export function readTexts(
  file: SourceFile,
  program: Program,
  calls: readonly Call[],
  isRouted: () => boolean,
): Reference[] {
  return [
    ...markedNames(program),
    ...keyed(file, program),
    ...readLiterals(file, program, isRouted),
    ...taggedModels(program, calls),
  ];
}

/** Texts whose form says that a name of the hub is in them. */
function markedNames({ tokens }: Program): Reference[] {
  const references: Reference[] = [];
  for (let at = hasMark.test(tokens.source) ? 1 : tokens.end; at < tokens.end; at++) {
    const text = isText(tokens.kinds[at]) ? textAt(tokens, at).slice(0, 500) : "";
    const { owner = "", name = "", kind } = marks.map((mark) => mark.exec(text)?.groups).find(Boolean) ?? {};
    const id = { kind: kind === "datasets" ? "dataset" : "model", id: `${owner}/${name}` } as const;
    if (owner !== "" && isHubReference(id.id, id.kind))
      references.push(hubReference(id, "certain", findTokenLine(tokens, at)));
  }
  return references;
}

/** A copy in the cache of the hub's client, a local model of LlamaIndex, and a file of a repository. */
const marks = [
  /(?:^|\/)(?<kind>models|datasets)--(?<owner>[\w.-]{1,96}?)--(?<name>[\w.-]{1,96})(?:\/|$)/,
  /^local:(?<owner>[\w.-]{1,96})\/(?<name>[\w.-]{1,96})$/,
  /^(?<owner>[\w.-]{1,96})\/(?<name>[\w.-]{1,96}):[\w./-]{1,100}\.(?:safetensors|gguf|ckpt|pth?|onnx|bin)$/,
];
const hasMark =
  /(?:models|datasets)--|local:|\/[\w.-]{1,96}:[\w./-]{1,100}\.(?:safetensors|gguf|ckpt|pth?|onnx|bin)["']/;

/** `"model_name_or_path": "owner/name"` in a mapping, and the same as a keyword of any call, also via a constant. */
function keyed(file: SourceFile, program: Program): Reference[] {
  return pairsOf(program, keywordArguments(program)).flatMap(({ kind, span }) =>
    valuesOf(program, span, kind).flatMap(({ text, line }) => readAs(kind, text, { file, confidence: "likely", line })),
  );
}

function keywordArguments({ calls }: Program): readonly Argument[] {
  const keywordArgs: Argument[] = [];
  for (const call of calls)
    for (const argument of call.arguments) if (argument.keyword !== undefined) keywordArgs.push(argument);
  return keywordArgs;
}

/** A value whose key names a model or dataset. */
interface Pair {
  readonly kind: HubKind;
  readonly span: Span;
}

function pairsOf({ tokens, calls }: Program, keywordArgs: readonly Argument[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const kindOfName = rememberAnswers((key) => kindOf(key) ?? "none");
  const add = (key: string, start: number): void => {
    const kind = kindOfName(key);
    if (kind !== "none") pairs.push({ kind, span: { start, end: start + 1 } });
  };
  const { kinds, end } = tokens;
  for (let at = 1; at < end; at++) {
    if (!isString(kinds[at])) continue;
    const value = kinds[at + 1] === sign.closeList && kinds[at + 2] === sign.equals ? at + 3 : at + 2;
    if (value === at + 2 && kinds[at + 1] !== sign.colon && !isPair(tokens, at)) continue;
    if (kinds[value] === kind.name || isString(kinds[value])) add(textAt(tokens, at), value);
  }
  for (const { keyword, start, end: last } of keywordArgs)
    if (keyword !== undefined && last === start + 1) add(keyword, start);
  for (const { name, arguments: given } of calls)
    if (isRecord(name) && !given.some(({ keyword }) => keyword === "repo_type"))
      for (const argument of given) if (argument.keyword === "repo_id") pairs.push({ kind: "model", span: argument });
  return pairs;
}

/** Calls that only keep what they are given: `dict(repo_id=…)`, and constructors, `ModelSpec(repo_id=…)`. */
function isRecord(name: string): boolean {
  return name === "dict" || (/^[A-Z]/.test(name) && !/dataset|upload|space/i.test(name) && rulesFor(name).length === 0);
}

/** `("key", "value")`, of which a mapping is made. */
function isPair({ kinds }: Tokens, at: number): boolean {
  return kinds[at - 1] === sign.open && kinds[at + 1] === sign.comma && kinds[at + 3] === sign.close;
}

function valuesOf(program: Program, span: Span, kind: HubKind): readonly { text: string; line: number }[] {
  const values = program.evaluate(span).filter((text) => isHubReference(text, kind));
  return values.map((text) => ({ text, line: lineOf(program, text, span) }));
}

/** The line with the literal. */
function lineOf(program: Program, text: string, { start, end }: Span): number {
  return program.literal(text, end)?.line ?? findTokenLine(program.tokens, start);
}

function kindOf(key: string): HubKind | undefined {
  return key === "base_model" ? "model" : kindOfKey(key);
}

function readAs(kind: "model" | "dataset", text: string, context: NameContext): Reference[] {
  return referencesIn(kind === "dataset" ? readDataset(text, context) : readModel(text, context));
}

/** timm loads a pretrained model whose name has a tag (`vit_base_patch16_224.augreg_in21k`) from its own hub page. */
function taggedModels(program: Program, calls: readonly Call[]): Reference[] {
  return calls.flatMap((call) => {
    const isTimm = originalName(program.imports, call.receiver, call.name) === "create_model";
    if (!isTimm || fullName(program.imports, call.receiver, call.name) !== "timm.create_model") return [];
    const argument = findArgument(call, 0, ["model_name"]);
    const pretrained = findArgument(call, 1, ["pretrained"]);
    if (!argument || !pretrained || textAt(program.tokens, pretrained.start) !== "True") return [];
    return program.evaluate(argument).flatMap((name): Reference[] => {
      if (!/^[a-z]\w{2,80}\.\w{2,80}$/.test(name)) return [];
      return [{ ...hubReference({ kind: "model", id: name }, "likely", call.line), canonicalName: `timm/${name}` }];
    });
  });
}
