import { isText } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt } from "../../../../formats/python/scan.ts";
import { isHubReference } from "../../../../models/hub-id.ts";
import { hubReference, type Reference } from "../../reference.ts";
import { readLiterals, readValue } from "./literals.ts";
import { rulesFor } from "./rules.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { findArgument, type Call } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
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
    ...recorded(file, program),
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

/** `ModelSpec(repo_id=…)`, whose own code gives the name to the hub. */
function recorded(file: SourceFile, program: Program): Reference[] {
  return program.calls.flatMap(({ name, arguments: given }) => {
    if (!isRecord(name) || given.some(({ keyword }) => keyword === "repo_type")) return [];
    return given.flatMap((argument) =>
      argument.keyword === "repo_id" ? readValue(file, program, argument, "model") : [],
    );
  });
}

/** Calls that only keep what they are given: `dict(repo_id=…)`, and constructors, `ModelSpec(repo_id=…)`. */
function isRecord(name: string): boolean {
  return name === "dict" || (/^[A-Z]/.test(name) && !/dataset|upload|space/i.test(name) && rulesFor(name).length === 0);
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
