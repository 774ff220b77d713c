import type { Call } from "../../../../languages/python/calls.ts";
import { fullName, originalName, type Imports } from "../../../../languages/python/imports.ts";

/** Whether a call only downloads weights: functions of torch and of image libraries. */
export function isWeightLoader(imports: Imports, { receiver, name }: Call): boolean {
  const original = originalName(imports, receiver, name);
  if (original !== "load_url") return loaders.has(original);
  return /torch|model_zoo/.test(fullName(imports, receiver, name)); // browsers have a function of that name too
}

export function isWeightLoaderName(original: string): boolean {
  return original === "load_url" || loaders.has(original);
}

const loaders: ReadonlySet<string> = new Set([
  "load_state_dict_from_url",
  "load_file_from_url",
  "load_pretrained_from_url",
  "load_checkpoint_from_url",
]);
