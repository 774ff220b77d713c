import { isString, kind, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt } from "../../../../formats/python/scan.ts";
import { noReferences, type Reference, type References } from "../../reference.ts";
import { reasons, unresolved } from "../../unresolved.ts";
import { weightReference } from "../weight-url.ts";
import type { AddressSearch } from "./address-search.ts";
import { findArgument, type Call, type Span } from "../../../../languages/python/calls.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { isWeightLoader } from "./weight-loaders.ts";

/** `load_state_dict_from_url(address)`, and a download that is saved under a weight file name. */
export function readFetch(program: Program, search: AddressSearch, call: Call): References {
  const loads = isWeightLoader(program.imports, call);
  if (!loads && !isFetch(call.name)) return noReferences;
  const parameters = call.arguments.slice(0, 6).map((argument) => ({ argument, values: program.evaluate(argument) }));
  const isSaved = parameters.some(({ argument, values }) =>
    values.some((value) => !/^https?:/.test(value) && search.isWeightName(value, argument.start)),
  );
  const isConfig = parameters.some(({ values }) =>
    values.some((value) => /\.(?:ya?ml|json|txt|prototxt|cfg)$/.test(value.slice(-10))),
  );
  if (isConfig) return noReferences;
  if (!loads && !isSaved && !/weight|model|checkpoint|ckpt|pretrain/i.test(call.name))
    return { references: parameters.flatMap((given) => readSum(program, search, given)), notes: [] };
  const references = parameters.flatMap(({ argument, values }) => toReferences(program, argument, values));
  return loads && references.length === 0 ? readUnknown(program, search, call) : { references, notes: [] };
}

/** `download(path, "https://…/" + name)`: only the sum tells that it is of weights. */
function readSum({ tokens }: Program, search: AddressSearch, { argument, values }: Parameter): Reference[] {
  const isSum = tokens.kinds.subarray(argument.start, argument.end).includes(sign.plus);
  return isSum ? values.flatMap((value) => search.read(value, argument.start) ?? []) : [];
}

interface Parameter {
  readonly argument: Span;
  readonly values: readonly string[];
}

export function isFetch(name: string): boolean {
  return /download|urlretrieve|fetch|^get_file$/.test(name);
}

function toReferences(program: Program, { start }: Span, values: readonly string[]): Reference[] {
  return values.flatMap((value) => weightReference(value, findTokenLine(program.tokens, start)) ?? []);
}

/** The callers of the function around the call may name the address; else it is known only at run time. */
function readUnknown(program: Program, search: AddressSearch, call: Call): References {
  const argument = findArgument(call, 0, ["url"]);
  if (!argument || program.evaluate(argument).length > 0 || isNothing(program, argument)) return noReferences;
  const wrapper = program.wrapperOf(call, argument, ["url"]);
  const passed = wrapper ? program.callersOf(wrapper) : [];
  const references = passed.flatMap((caller) =>
    toReferences(program, caller.argument, program.evaluate(caller.argument)),
  );
  if (references.length > 0 || isInTable(program, search, argument)) return { references, notes: [] };
  const subject = `${call.name}(${program.print(argument)})`;
  return { references, notes: [unresolved(subject, reasons.dynamic, call.line)] };
}

function isNothing({ tokens }: Program, { start }: Span): boolean {
  const code = tokens.kinds[start];
  return code === sign.star || code === kind.power || textAt(tokens, start) === "None";
}

/** Whether the address is taken from a constant of the program that has addresses of weights: those are all listed. */
function isInTable(program: Program, search: AddressSearch, span: Span, depth = 0): boolean {
  const { tokens, constants } = program;
  for (let at = span.start; at < Math.min(span.end, span.start + maxTokens); at++) {
    const code = tokens.kinds[at];
    if (depth > 0 && isString(code) && search.read(textAt(tokens, at), at)) return true;
    if (code !== kind.name || depth >= maxDepth) continue;
    const values = constants.find(textAt(tokens, at), at).slice(0, maxConstants);
    if (
      values.some(({ value }) =>
        value.start > at || value.end <= at ? isInTable(program, search, value, depth + 1) : false,
      )
    )
      return true;
  }
  return false;
}

const maxDepth = 3;
const maxTokens = 400;
const maxConstants = 4;
