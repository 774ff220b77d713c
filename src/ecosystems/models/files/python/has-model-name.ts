import { once } from "../../../../async/once.ts";
import { listLegacyModels } from "../../../../models/legacy-names.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";

/** Whether a program may contain the name of a model: `owner/name`, or one of the names without an owner. */
export function hasModelName(bytes: Uint8Array): boolean {
  return bytes.includes(slash) || hasLegacyName()(bytes);
}

const slash = 0x2f;

const hasLegacyName = once(() =>
  createWordSearch([...listLegacyModels(), "all-MiniLM", "all-mpnet", "paraphrase-", "multi-qa-", "distiluse-"]),
);
