import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { sign } from "../../../../formats/python/kinds.ts";
import { type NameContext, readModel, referencesIn } from "../read-name.ts";
import { joinReferences, type References } from "../../reference.ts";
import { reasons, unresolved } from "../../unresolved.ts";
import { withLiteral } from "./call-references.ts";
import { findArgument, type Call } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** `pipeline(task, model=…)` of transformers. Other libraries have a `pipeline` too, so the import is checked. */
export function readPipelines(file: SourceFile, program: Program, calls: readonly Call[]): References {
  return joinReferences(calls.filter((call) => isOurs(program, call)).map((call) => readPipeline(file, program, call)));
}

function isOurs(program: Program, call: Call): boolean {
  if (originalName(program.imports, call.receiver, call.name) !== "pipeline") return false;
  if (program.tokens.kinds[call.at - 1] === sign.at) return false;
  const path = fullName(program.imports, call.receiver, call.name).split(".");
  if (libraries.has(path[0] ?? "")) return true;
  return path.length === 1 && !program.definitions.some(({ name }) => name === "pipeline");
}

const libraries: ReadonlySet<string> = new Set(["transformers", "optimum", "lmdeploy"]);

function readPipeline(file: SourceFile, program: Program, call: Call): References {
  const isModelFirst = fullName(program.imports, call.receiver, call.name).startsWith("lmdeploy");
  const model = findArgument(call, isModelFirst ? 0 : 1, ["model", "model_path"]);
  const others = ["tokenizer", "feature_extractor", "image_processor"].map((name) =>
    findArgument(call, undefined, [name]),
  );
  const values = [model, ...others].flatMap((argument) =>
    argument ? program.evaluate(argument).map((value) => ({ value, argument })) : [],
  );
  const pin = findArgument(call, undefined, ["revision"]);
  const [revision] = pin ? program.evaluate(pin) : [];
  const context: NameContext = { file, confidence: "certain", line: call.line, ...(revision && { revision }) };
  const references = values.flatMap(({ value, argument }) =>
    referencesIn(readModel(value, context)).flatMap((reference) => withLiteral(program, value, argument, reference)),
  );
  return { references, notes: model ? [] : withoutModel(program, call) };
}

/** Without a model the library picks a default, which depends on its version. */
function withoutModel(program: Program, call: Call): References["notes"] {
  const task = findArgument(call, 0, ["task"]);
  const [name] = task ? program.evaluate(task) : [];
  if (name === undefined || !program.imports.modules.has("transformers")) return [];
  return [unresolved(`pipeline("${name}")`, reasons.chosen, call.line)];
}
