import type { Reference, References } from "../../reference.ts";
import { reasons, unresolved } from "../../unresolved.ts";
import { weightReference } from "../weight-url.ts";
import type { AddressSearch } from "./address-search.ts";
import { argumentOf, type Call, type Span } from "../../../../languages/python/calls.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { isWeightLoader } from "./weight-loaders.ts";

/** `load_state_dict_from_url(address)`, and a download that is saved under a weight file name. */
export function readFetch(program: Program, search: AddressSearch, call: Call): References {
  const loads = isWeightLoader(program.imports, call);
  if (!loads && !/download|urlretrieve|fetch|^get_file$/.test(call.name)) return nothing;
  const given = call.arguments.slice(0, 6).map((argument) => ({ argument, values: program.evaluate(argument) }));
  const isSaved = given.some(({ argument, values }) =>
    values.some((value) => !/^https?:/.test(value) && search.isWeightName(value, argument.start)),
  );
  const isConfig = given.some(({ values }) => values.some((value) => /\.(?:ya?ml|json|txt)$/.test(value.slice(-10))));
  if (isConfig || (!loads && !isSaved)) return nothing;
  const found = given.flatMap(({ argument, values }) => toReferences(program, argument, values));
  return loads && found.length === 0 ? readUnknown(program, search, call) : { found, notes: [] };
}

const nothing: References = { found: [], notes: [] };

function toReferences(program: Program, { start }: Span, values: readonly string[]): Reference[] {
  const line = program.tokens[start]?.line;
  return values.flatMap((value) => weightReference(value, line) ?? []);
}

/** The callers of the function around the call may name the address; else it is known only at run time. */
function readUnknown(program: Program, search: AddressSearch, call: Call): References {
  const argument = argumentOf(call, 0, ["url"]);
  if (!argument || program.evaluate(argument).length > 0 || isNothing(program, argument)) return nothing;
  const wrapper = program.wrapperOf(call, argument, ["url"]);
  const passed = wrapper ? program.callersOf(wrapper) : [];
  const found = passed.flatMap((one) => toReferences(program, one.argument, program.evaluate(one.argument)));
  if (found.length > 0 || isInTable(program, search, argument)) return { found, notes: [] };
  const subject = `${call.name}(${program.print(argument)})`;
  return { found, notes: [unresolved(subject, reasons.dynamic, call.line)] };
}

function isNothing({ tokens }: Program, { start }: Span): boolean {
  return /^(?:None|\*{1,2})$/.test(tokens[start]?.text ?? "");
}

/** Whether the address is taken from a constant of the program that has addresses of weights: those are all listed. */
function isInTable(program: Program, search: AddressSearch, span: Span, depth = 0): boolean {
  const { tokens, constants } = program;
  for (let at = span.start; at < Math.min(span.end, span.start + maxTokens); at++) {
    const { kind, text, line } = tokens[at] ?? { kind: "newline", text: "", line: 0 };
    if (depth > 0 && kind === "string" && search.read(text, at, line)) return true;
    if (kind !== "name" || depth >= maxDepth) continue;
    const values = constants.find(text, at).slice(0, maxConstants);
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
