import { oncePerObject } from "../../../../async/once-per-object.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";

/** Whether any program in the tree loads models: without one, a list of names is only a list. */
export async function hasLoader(file: SourceFile): Promise<boolean> {
  const [first] = file.find("*.py");
  return (await isLoader(file)) || (first !== undefined && (await hasLoaderInTree(first)));
}

/** Every program of the tree has the same answer. `first`: the first one of the tree. */
const hasLoaderInTree = oncePerObject(async (first: SourceFile): Promise<boolean> => {
  for (const file of first.find("*.py").slice(0, maxFiles)) if (await isLoader(file)) return true;
  return false;
});

async function isLoader(file: SourceFile): Promise<boolean> {
  const bytes = await file.bytes(maxBytes).catch(ifBroken(undefined));
  return bytes !== undefined && loads(bytes);
}

/** Loading programs are among the first files of a tree. */
const maxFiles = 300;
const maxBytes = 500_000;

const loads = createWordSearch([
  ...[
    ".from_pretrained(",
    "hf_hub_download(",
    "snapshot_download(",
    "load_state_dict_from_url(",
    "load_file_from_url(",
  ],
  ...["urlopen(", "urlretrieve(", "hub.load(", "_download(", "download_url", "SentenceTransformer(", "LLM("],
]);
