import { kind, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt } from "../../../../formats/python/scan.ts";
import type { Reference } from "../../reference.ts";
import { zooReference } from "../../zoos.ts";
import { findArgument, type Call } from "../../../../languages/python/calls.ts";
import { fullName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Weights of torchvision: `resnet50(pretrained=True)`, `resnet50(weights="DEFAULT")`, `ResNet50_Weights.DEFAULT`. */
export function readTorchvision(program: Program): Reference[] {
  if (!program.imports.modules.has("torchvision")) return [];
  return [...enumerated(program), ...program.calls.flatMap((call) => called(program, call))];
}

function enumerated({ tokens }: Program): Reference[] {
  const references: Reference[] = [];
  for (let at = 1; at < tokens.end; at++) {
    if (tokens.kinds[at] !== kind.name || tokens.kinds[at + 1] !== sign.dot) continue;
    const name = textAt(tokens, at);
    if (!/(?:_Weights|_QuantizedWeights)$/.test(name)) continue;
    const reference = zooReference("torchvision", `${name}.${textAt(tokens, at + 2)}`, findTokenLine(tokens, at));
    if (reference) references.push(reference);
  }
  return references;
}

function called(program: Program, call: Call): Reference[] {
  const path = fullName(program.imports, call.receiver, call.name);
  if (!/^torchvision\.models(?:\.\w+)*$/.test(path)) return [];
  const isByName = call.name === "get_model";
  const first = call.arguments[0];
  const names = isByName ? (first ? program.evaluate(first) : []) : [call.name];
  const weights = findArgument(call, undefined, ["weights"]);
  const pretrained = findArgument(call, isByName ? undefined : 0, ["pretrained"]);
  const isLegacy = pretrained !== undefined && textAt(program.tokens, pretrained.start) === "True";
  const tags = weights ? program.evaluate(weights) : [];
  return names
    .flatMap((name) => [
      ...(isLegacy ? [zooReference("torchvision", name, call.line)] : []),
      ...tags.map((tag) => zooReference("torchvision", `${name} ${tag}`, call.line)),
    ])
    .filter((reference) => reference !== undefined);
}
