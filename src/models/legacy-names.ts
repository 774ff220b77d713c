import { once } from "../async/once.ts";
import { joinAlternatives } from "../text/any-of.ts";
import { readTable } from "./read-table.ts";

/** The current name of a model or dataset without a namespace; undefined if it is not a legacy name. */
export function findCanonical(kind: "model" | "dataset", name: string): string | undefined {
  return (kind === "model" ? models() : datasets()).get(name);
}

/** The names of models without a namespace. */
export function listLegacyModels(): readonly string[] {
  return [...models().keys()];
}

/** sentence-transformers looks up names without a namespace among its own models. */
export function findSentenceModel(name: string): string | undefined {
  if (name.length > 96 || findCanonical("model", name) !== undefined || !sentenceModel.test(name)) return undefined;
  return `sentence-transformers/${name}`;
}

/** The naming scheme of that organization's models. Anything else is a folder. */
const sentenceModel = new RegExp(
  String.raw`^${joinAlternatives(
    /all-(?:MiniLM|mpnet|distilroberta|roberta)|multi-qa-|paraphrase-|distiluse-|msmarco-|stsb-|nli-/,
    /LaBSE$|clip-ViT-|gtr-t5-|sentence-t5-|quora-|average_word_embeddings_|allenai-specter$|use-cmlm-/,
    /facebook-dpr-|static-(?:retrieval|similarity)-|xlm-r-/,
    /(?:distil)?(?:ro)?bert[\w-]*-(?:nli|stsb|quora|msmarco)-|mrl-/,
  )}[\w.-]*$`,
);

const models = once(() => new Map(readTable("legacy-models.tsv").map(([name = "", now = ""]) => [name, now])));
const datasets = once(() => new Map(readTable("legacy-datasets.tsv").map(([name = "", now = ""]) => [name, now])));
