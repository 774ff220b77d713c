import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { readModel } from "../read-name.ts";
import type { Reference, References } from "../../reference.ts";
import { reasons, unresolved } from "../../unresolved.ts";
import { withLiteral } from "./call-references.ts";
import { argumentOf, type Call } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** `pipeline(task, model=…)` of transformers. Other libraries have a `pipeline` too, so the import is checked. */
export function readPipelines(file: SourceFile, program: Program): References {
  const calls = program.calls.filter((call) => isOurs(program, call));
  const read = calls.map((call) => readPipeline(file, program, call));
  return { found: read.flatMap(({ found }) => found), notes: read.flatMap(({ notes }) => notes) };
}

function isOurs(program: Program, call: Call): boolean {
  if (originalName(program.imports, call.receiver, call.name) !== "pipeline") return false;
  if (program.tokens[call.at - 1]?.text === "@") return false;
  const path = fullName(program.imports, call.receiver, call.name).split(".");
  if (libraries.has(path[0] ?? "")) return true;
  return path.length === 1 && !program.definitions.some(({ name }) => name === "pipeline");
}

const libraries: ReadonlySet<string> = new Set(["transformers", "optimum", "lmdeploy"]);

function readPipeline(file: SourceFile, program: Program, call: Call): References {
  const isModelFirst = fullName(program.imports, call.receiver, call.name).startsWith("lmdeploy");
  const model = argumentOf(call, isModelFirst ? 0 : 1, ["model", "model_path"]);
  const others = ["tokenizer", "feature_extractor", "image_processor"].map((name) =>
    argumentOf(call, undefined, [name]),
  );
  const values = [model, ...others].flatMap((argument) =>
    argument ? program.evaluate(argument).map((value) => ({ value, argument })) : [],
  );
  const [revision] = [argumentOf(call, undefined, ["revision"])].flatMap((argument) =>
    argument ? program.evaluate(argument) : [],
  );
  const found = values.flatMap(({ value, argument }): readonly Reference[] => {
    const read = readModel(value, { file, confidence: "certain", line: call.line, ...(revision && { revision }) });
    return typeof read === "string" ? [] : withLiteral(program, value, argument, read);
  });
  return { found, notes: model ? [] : withoutModel(program, call) };
}

/** Without a model the library picks a default, which depends on its version. */
function withoutModel(program: Program, call: Call): References["notes"] {
  const task = argumentOf(call, 0, ["task"]);
  const [name] = task ? program.evaluate(task) : [];
  if (name === undefined || !program.imports.modules.has("transformers")) return [];
  return [unresolved(`pipeline("${name}")`, reasons.chosen, call.line)];
}
