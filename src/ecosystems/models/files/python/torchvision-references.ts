import { kind, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt } from "../../../../formats/python/scan.ts";
import type { Reference } from "../../reference.ts";
import { zooReference } from "../../zoos.ts";
import { findArgument, readArguments, type Call, type Span } from "../../../../languages/python/calls.ts";
import { fullName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Weights of torchvision: `resnet50(pretrained=True)`, `resnet50(weights="DEFAULT")`, `ResNet50_Weights.DEFAULT`. */
export function readTorchvision(program: Program): Reference[] {
  const { modules } = program.imports;
  if (!modules.has("torchvision") && !modules.has("lpips")) return [];
  return [
    ...enumerated(program),
    ...program.calls.flatMap((call) => [...called(program, call), ...perceptual(program, call)]),
  ];
}

/** The measure of similar images downloads a network of torchvision: `lpips.LPIPS(net="vgg")`. */
function perceptual(program: Program, call: Call): Reference[] {
  if (!/^lpips(?:\.\w+)*\.LPIPS$/.test(fullName(program.imports, call.receiver, call.name))) return [];
  const net = findArgument(call, 1, ["net"]);
  const names = net ? program.evaluate(net) : ["alex"];
  return names.flatMap((name) => zooReference("torchvision", perceptualNets[name] ?? "", call.line) ?? []);
}

const perceptualNets: Readonly<Record<string, string>> = { alex: "alexnet", vgg: "vgg16", squeeze: "squeezenet1_1" };

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
  const load = networks.test(path) ? call : callOfResult(program, call);
  if (!load) return [];
  const isByName = load.name === "get_model" || load !== call;
  const first = call.arguments[load === call ? 0 : 1];
  const names = isByName ? (first ? program.evaluate(first) : []) : [call.name];
  const weights = findArgument(load, undefined, ["weights"]);
  const pretrained = findArgument(load, load.name === "get_model" ? undefined : 0, ["pretrained"]);
  const isLegacy = pretrained !== undefined && mayBeTrue(program, pretrained);
  const isSure = isLegacy && textAt(program.tokens, pretrained.start) === "True" && names.length === 1;
  const tags = weights ? program.evaluate(weights) : [];
  return names
    .flatMap((name) => {
      const legacy = isLegacy ? zooReference("torchvision", name, call.line) : undefined;
      return [
        legacy && (isSure ? legacy : { ...legacy, confidence: "likely" as const }),
        ...tags.map((tag) => zooReference("torchvision", `${name} ${tag}`, call.line)),
      ];
    })
    .filter((reference) => reference !== undefined);
}

const networks = /^torchvision\.models(?:\.\w+)*$/;

/** `getattr(models, name)(pretrained=True)`: the call of what the first call gives. */
function callOfResult({ tokens, imports }: Program, call: Call): Call | undefined {
  const [owner, name] = call.name === "getattr" ? call.arguments : [];
  if (!owner || name?.end === undefined || tokens.kinds[name.end + 1] !== sign.open) return undefined;
  let path = "";
  for (let at = owner.start; at < owner.end; at++) path += textAt(tokens, at);
  if (!networks.test(fullName(imports, "", path))) return undefined;
  const { receiver, line, at } = call;
  return { name: "", receiver, line, at, arguments: readArguments(tokens, name.end + 1) };
}

/** `True`, or a variable that is not known to be false. */
export function mayBeTrue({ tokens, constants }: Program, { start, end }: Span): boolean {
  if (end !== start + 1 || tokens.kinds[start] !== kind.name) return false;
  const name = textAt(tokens, start);
  if (name === "True" || name === "False" || name === "None") return name === "True";
  const values = constants.find(name, start);
  return values.length === 0 || values.some(({ value }) => textAt(tokens, value.start) !== "False");
}
