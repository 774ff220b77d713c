import type { Call } from "../../../../languages/python/calls.ts";
import { originalName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { rulesFor } from "./rules.ts";
import { isWeightLoader } from "./weight-loaders.ts";

/** Whether a call takes the name of a model. */
export function loadsModel({ imports }: Program, call: Call): boolean {
  const original = originalName(imports, call.receiver, call.name);
  return original === "pipeline" || rulesFor(original).length > 0 || isWeightLoader(imports, call);
}
