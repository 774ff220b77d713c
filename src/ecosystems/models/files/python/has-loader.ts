import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";

/** Whether any program in the tree loads models: without one, a list of names is only a list. */
export async function hasLoader(file: SourceFile): Promise<boolean> {
  const near = file.find("*.py").slice(0, maxFiles);
  for (const one of [file, ...near]) {
    const bytes = await one.bytes(maxBytes).catch(ifBroken(undefined));
    if (bytes && loads(bytes)) return true;
  }
  return false;
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
