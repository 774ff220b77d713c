import type { Reference } from "../../reference.ts";
import { zooReference } from "../../zoos.ts";
import { argumentOf, type Call } from "../../../../languages/python/calls.ts";
import { fullName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Weights of torchvision: `resnet50(pretrained=True)`, `resnet50(weights="DEFAULT")`, `ResNet50_Weights.DEFAULT`. */
export function readTorchvision(program: Program): Reference[] {
  if (!program.imports.modules.has("torchvision")) return [];
  return [...enumerated(program), ...program.calls.flatMap((call) => called(program, call))];
}

function enumerated({ tokens }: Program): Reference[] {
  return tokens.flatMap(({ kind, text, line }, at) => {
    if (kind !== "name" || !/(?:_Weights|_QuantizedWeights)$/.test(text) || tokens[at + 1]?.text !== ".") return [];
    return zooReference("torchvision", `${text}.${tokens[at + 2]?.text ?? ""}`, line) ?? [];
  });
}

function called(program: Program, call: Call): Reference[] {
  const path = fullName(program.imports, call.receiver, call.name);
  if (!/^torchvision\.models(?:\.\w+)*$/.test(path)) return [];
  const isByName = call.name === "get_model";
  const first = call.arguments[0];
  const names = isByName ? (first ? program.evaluate(first) : []) : [call.name];
  const weights = argumentOf(call, undefined, ["weights"]);
  const pretrained = argumentOf(call, isByName ? undefined : 0, ["pretrained"]);
  const isLegacy = pretrained !== undefined && program.tokens[pretrained.start]?.text === "True";
  const tags = weights ? program.evaluate(weights) : [];
  return names
    .flatMap((name) => [
      ...(isLegacy ? [zooReference("torchvision", name, call.line)] : []),
      ...tags.map((tag) => zooReference("torchvision", `${name} ${tag}`, call.line)),
    ])
    .filter((reference) => reference !== undefined);
}
