import type { SearchDetector, SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { isFixture } from "../../../../domain/policy/places.ts";
import { createUserSearch } from "../../../../languages/javascript/packages.ts";
import { isProgram, programFiles, searchPrograms } from "../../../../languages/javascript/program.ts";
import { readJavaScript } from "./references.ts";
import { readIfTelling } from "../../../../languages/read-text.ts";
import { toSearchResult } from "../../reference.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { decodeText } from "../../../../formats/text.ts";
import { ownerNames } from "../../../../models/known-owners.ts";
import { hasWeightUrl, mayHaveWeightUrl, withWeightUrls } from "../weight-url.ts";

/** Programs of packages that name a library for models, and programs that import one themselves. */
export const scripts: SearchDetector = {
  id: "huggingface/javascript",
  kind: "search",
  title: "JavaScript and TypeScript programs that load models",
  files: programFiles,
  incidental: true,
  prefilter: { path: isProgram, bypass: isFixture, bytes: (bytes) => isTellingScript(bytes) },

  async parse(file) {
    const isUser = await usersOf(file);
    return isUser(file.folder) || (await importsLibrary(file)) ? readProgram(file) : { components: [] };
  },
};

const usersOf = createUserSearch(createWordSearch(["huggingface", "@xenova/", '"ollama"', "ollama-ai", "langchain"]));

/** For example from a CDN; or it writes configurations of a trainer. */
async function importsLibrary(file: SourceFile): Promise<boolean> {
  if (isFixture(file.path)) return false;
  return (await readIfTelling(file, maxOtherBytes, namesLibrary).catch(ifBroken(undefined))) !== undefined;
}

const namesLibrary = searchPrograms(["@huggingface/transformers", "@xenova/transformers", "name_or_path"]);

const maxOtherBytes = 500_000;
const maxBytes = 5_000_000;

/** Throws ParseError. */
async function readProgram(file: SourceFile): Promise<SearchResult> {
  const source = await readIfTelling(file, maxBytes, isTellingScript);
  return source === undefined ? { components: [] } : toSearchResult(file, readJavaScript(file, source));
}

const words = [
  ...["@huggingface/", "@xenova/", "from_pretrained", "huggingface.co/", "hf.co/", "ollama", "Ollama", "HuggingFace"],
  ...["name_or_path", "Xenova/", "onnx-community/", "HuggingFaceTB/"],
];

/** Quick filter: a program without any of these words loads no known model. */
export const isTellingProgram = withWeightUrls(createWordSearch(words));

/** The same for a file that is one program, with fewer false alarms. */
const isTellingScript = searchPrograms(words, (bytes) => mayHaveWeightUrl(bytes) && mayName(bytes));

/** Whether a program without the words has a URL of weights or of the hub, a hub call, or a name of a known owner. */
function mayName(bytes: Uint8Array): boolean {
  const text = decodeText(bytes)?.replaceAll("\\", ""); // texts may be escaped
  return text === undefined || naming.test(text) || hasWeightUrl(text);
}

const naming = new RegExp(
  [
    "hf://|huggingface|hf[-_]hub:|hf\\.co|hf-mirror|downloadFile|snapshotDownload|fileDownloadInfo|listFiles",
    `["'\`](?:${ownerNames.join("|")})/`,
  ].join("|"),
);
