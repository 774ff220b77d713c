import { type Fields, isFields, list } from "../../../../formats/value.ts";
import { isWeightName } from "../weight-url.ts";

/** `repo: owner/name`, `id: owner/name`, which are of the hub if weights of that repository are named beside them. */
export function isRepositoryKey(key: string): boolean {
  return repositoryKeys.has(key.toLowerCase());
}

const repositoryKeys: ReadonlySet<string> = new Set(
  `repo repo_id repoid repo_name reponame repository model model_id modelid id hf hf_repo hfrepo`.split(/\s+/),
);

/** A file of weights in an entry: `filename: a.gguf`, `files: [{name: a.gguf}]`, `file: {large: a.gguf}`. */
export function namesFile(entry: Fields): boolean {
  return Object.values(entry).slice(0, maxValues).some(isFileIn);
}

const maxValues = 50;

function isFileIn(value: unknown): boolean {
  const inside = [value, ...list(value).slice(0, maxValues)];
  return inside.some(
    (each) => isFile(each) || (isFields(each) && Object.values(each).slice(0, maxValues).some(isFile)),
  );
}

function isFile(value: unknown): boolean {
  return typeof value === "string" && !value.includes("://") && isWeightName(value);
}
