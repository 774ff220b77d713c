import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isHubReference, isLegacyModel } from "../../../../models/hub-id.ts";
import { ollamaReference } from "../ollama-name.ts";
import { readModel, readRepository, type NameContext } from "../read-name.ts";
import type { Reference, References } from "../../reference.ts";
import { readAddress, withWeightUrls } from "../weight-url.ts";
import { reasons, unresolved } from "../../unresolved.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { readListedNames } from "./listed-names.ts";
import { isMethod, readScriptSource, type Script, type ScriptCall } from "../../../../languages/javascript/script.ts";

/** Quick filter: a program without any of these words loads no known model. */
export const isTellingProgram = withWeightUrls(
  createWordSearch([
    ...["@huggingface/", "@xenova/", "from_pretrained", "huggingface.co/", "hf.co/", "ollama", "Ollama", "HuggingFace"],
    ...["Xenova/", "onnx-community/", "HuggingFaceTB/"],
  ]),
);

/** The models that a JavaScript or TypeScript program loads. */
export function readJavaScript(file: SourceFile, source: string): References {
  const script = readScriptSource(source);
  const uses: Uses = {
    transformers: /["'/](?:@huggingface|@xenova)\/transformers/.test(source), // also from a CDN
    inference: source.includes("@huggingface/inference"),
    ollama: /["']ollama(?:\/browser)?["']/.test(source),
  };
  const read = script.calls.map((call) => readCall(file, script, call, uses));
  return {
    found: [
      ...read.flatMap(({ found }) => found),
      ...addresses(script),
      ...(routers.test(source) ? [] : readListedNames(script)),
    ],
    notes: read.flatMap(({ notes }) => notes),
  };
}

const routers = /openrouter|together|fireworks|groq|deepinfra|litellm|replicate|portkey|bedrock/i;

interface Uses {
  readonly transformers: boolean;
  readonly inference: boolean;
  readonly ollama: boolean;
}

const nothing: References = { found: [], notes: [] };

function readCall(file: SourceFile, script: Script, call: ScriptCall, uses: Uses): References {
  if (call.name === "from_pretrained") return readLoad(file, script, call, 0);
  if (call.name === "pipeline" && uses.transformers && call.receiver !== "stream")
    return readLoad(file, script, call, 1);
  const found = readOptions(file, script, call, uses);
  return found.length === 0 ? nothing : { found, notes: [] };
}

/** `X.from_pretrained("owner/name", { revision })` and `pipeline("task", "owner/name", { revision })`. */
function readLoad(file: SourceFile, script: Script, call: ScriptCall, position: number): References {
  const start = call.arguments[position];
  const options = call.arguments[position + 1];
  if (start === undefined || script.tokens[start]?.text === "{") return withoutModel(script, call, position);
  const values = script.evaluate(start);
  const revision = options === undefined ? undefined : textAt(script, options, "revision");
  const context: NameContext = { file, confidence: "certain", line: call.line, ...(revision && { revision }) };
  const found = values.flatMap((value) =>
    referencesIn(readModel(value, context)).flatMap((one) => withLiteral(script, value, start, one)),
  );
  const isPassedOn = script.tokens[start]?.text.startsWith(".") ?? false; // `...args`: the caller names the model
  if (values.length > 0 || isPassedOn) return { found, notes: [] };
  return { found, notes: [unresolved(`${call.name}(${spell(script, start)})`, reasons.dynamic, call.line)] };
}

/** The position of the name comes first, followed by the call that loads it. */
function withLiteral(script: Script, value: string, at: number, reference: Reference): readonly Reference[] {
  const line = script.lineOf(value, at);
  return line === undefined || line === reference.line ? [reference] : [{ ...reference, line }, reference];
}

function withoutModel(script: Script, call: ScriptCall, position: number): References {
  const [task] = position === 1 && call.arguments[0] !== undefined ? script.evaluate(call.arguments[0]) : [];
  if (task === undefined) return nothing;
  return { found: [], notes: [unresolved(`pipeline("${task}")`, reasons.chosen, call.line)] };
}

function spell(script: Script, at: number): string {
  const words = script.tokens.slice(at, at + 8);
  const end = words.findIndex(({ kind, text }) => kind === "sign" && (text === "," || text === ")"));
  const shown = words.slice(0, end < 0 ? undefined : end);
  return shown
    .map(({ kind, text }) => (kind === "template" ? `\`${text}\`` : text))
    .join("")
    .slice(0, 80);
}

/** Calls that take one object: `hf.textToSpeech({ model })`, `new ChatOllama({ model })`, `downloadFile({ repo })`. */
function readOptions(file: SourceFile, script: Script, call: ScriptCall, uses: Uses): Reference[] {
  const [start] = call.arguments;
  if (start === undefined || script.tokens[start]?.text !== "{") return [];
  const context: NameContext = { file, confidence: "certain", line: call.line };
  if (/^(?:Chat)?Ollama(?:Embeddings)?$/.test(call.name) || (uses.ollama && ollamaCalls.has(call.name))) {
    return valuesAt(script, start, ["model"]).flatMap((value) => ollamaReference(value, call.line) ?? []);
  }
  if (downloads.has(call.name)) return readRepositoryOption(script, start, context);
  const isClass = /^HuggingFace\w*$/.test(call.name);
  if (!isClass && !(uses.inference && isMethod(script, call) && tasks.has(call.name))) return [];
  return valuesAt(script, start, ["model", "modelName"])
    .filter((value) => isHubReference(value, "model") || isLegacyModel(value))
    .flatMap((value) => referencesIn(readModel(value, context)));
}

const ollamaCalls: ReadonlySet<string> = new Set(["chat", "generate", "pull", "embed", "embeddings", "create"]);
const downloads: ReadonlySet<string> = new Set([
  "downloadFile",
  "snapshotDownload",
  "downloadFileToCacheDir",
  "fileDownloadInfo",
  "listFiles",
]);
const tasks: ReadonlySet<string> = new Set(
  `textGeneration textGenerationStream textToSpeech featureExtraction chatCompletion chatCompletionStream summarization
  translation automaticSpeechRecognition imageClassification objectDetection textToImage imageToText imageToImage
  zeroShotClassification zeroShotImageClassification fillMask questionAnswering tokenClassification textClassification
  sentenceSimilarity imageSegmentation textToVideo audioClassification audioToAudio visualQuestionAnswering
  documentQuestionAnswering tabularRegression tabularClassification request streamingRequest conversational
  imageTextToText imageToVideo tableQuestionAnswering`.split(/\s+/),
);

/** `repo: "owner/name"`, `repo: "datasets/owner/name"`, `repo: { type: "dataset", name: "owner/name" }`. */
function readRepositoryOption(script: Script, start: number, context: NameContext): Reference[] {
  const at = script.valueOf(start, "repo");
  if (at === undefined) return [];
  const type = textAt(script, at, "type") ?? "model";
  const names = script.tokens[at]?.text === "{" ? valuesAt(script, at, ["name"]) : script.evaluate(at);
  return names.flatMap((name) => {
    const isDataset = name.startsWith("datasets/");
    return referencesIn(readRepository(isDataset ? name.slice(9) : name, isDataset ? "dataset" : type, context));
  });
}

function valuesAt(script: Script, start: number, keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => {
    const at = script.valueOf(start, key);
    return at === undefined ? [] : script.evaluate(at);
  });
}

function textAt(script: Script, start: number, key: string): string | undefined {
  return valuesAt(script, start, [key])[0];
}

function addresses(script: Script): Reference[] {
  return script.tokens.flatMap(({ kind, text, line }) => {
    return kind === "string" ? (readAddress(text, line) ?? []) : [];
  });
}

function referencesIn(read: ReturnType<typeof readModel>): Reference[] {
  return typeof read === "string" ? [] : [read];
}
