import type { Call } from "../../../../languages/python/calls.ts";
import { originalName } from "../../../../languages/python/imports.ts";
import { rememberAnswers } from "../../../../text/remember-answers.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { isFetch } from "./fetch-references.ts";
import { isInferenceMethod } from "./inference-methods.ts";
import { rulesFor } from "./rules.ts";
import { isWeightLoaderName } from "./weight-loaders.ts";

/** Calls of functions whose name, here or where they come from, is one of those that load something. */
export function tellingCalls({ calls, imports }: Program): readonly Call[] {
  const isTelling = rememberAnswers((name) => isLoader(name) || isLoader(originalName(imports, "", name)));
  return calls.filter(({ name }) => isTelling(name));
}

function isLoader(name: string): boolean {
  return (
    others.has(name) ||
    rulesFor(name).length > 0 ||
    isInferenceMethod(name) ||
    isWeightLoaderName(name) ||
    isFetch(name)
  );
}

const others: ReadonlySet<string> = new Set(["pipeline", "load", "create_model"]);
