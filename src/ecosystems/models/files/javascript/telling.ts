import { decodeText } from "../../../../formats/text.ts";
import { searchPrograms } from "../../../../languages/javascript/program.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { ownerNames } from "../known-owners.ts";
import { hasWeightUrl, mayHaveWeightUrl, withWeightUrls } from "../weight-url.ts";

const words = [
  ...["@huggingface/", "@xenova/", "from_pretrained", "huggingface.co/", "hf.co/", "ollama", "Ollama", "HuggingFace"],
  ...["Xenova/", "onnx-community/", "HuggingFaceTB/"],
];

/** Quick filter: a program without any of these words loads no known model. */
export const isTellingProgram = withWeightUrls(createWordSearch(words));

/** The same for a file that is one program, with fewer false alarms. */
export const isTellingScript = searchPrograms(words, (bytes) => mayHaveWeightUrl(bytes) && mayName(bytes));

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
