import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isHubReference, isLegacyModel } from "../../../../models/hub-id.ts";
import { isUse } from "../../../../models/model-place.ts";
import { hasModelForm } from "../../../../models/model-form.ts";
import { ollamaReference } from "../ollama-name.ts";
import { namesRouter } from "../routers.ts";
import { readModel, readRepositoryName, referencesIn, type NameContext } from "../read-name.ts";
import { joinReferences, noReferences, type Reference, type References } from "../../reference.ts";
import { readAddress } from "../weight-url.ts";
import { reasons, unresolved } from "../../unresolved.ts";
import { readListedNames } from "./listed-names.ts";
import {
  isMethod,
  listScriptLiterals,
  readScriptSource,
  type Script,
  type ScriptCall,
} from "../../../../languages/javascript/script.ts";

/** The models that a JavaScript or TypeScript program loads. */
export function readJavaScript(file: SourceFile, source: string): References {
  const script = readScriptSource(source);
  const uses: Uses = {
    transformers: /["'/](?:@huggingface|@xenova)\/transformers/.test(source), // also from a CDN
    inference: source.includes("@huggingface/inference"),
    ollama: /["']ollama(?:\/browser)?["']/.test(source),
  };
  const { references, notes } = joinReferences(script.calls.map((call) => readCall(file, script, call, uses)));
  const others = namesRouter(source) ? [] : [...readListedNames(script), ...readNames(file, source, script)];
  return { references: [...references, ...addresses(script), ...others], notes };
}

/** Texts that look like the name of a model: anywhere in a program that uses the hub, elsewhere only in settings. */
function readNames(file: SourceFile, source: string, script: Script): Reference[] {
  const isOfHub = /hugging_?face|@xenova\//i.test(source);
  const places = listScriptLiterals(source, script, hasModelForm).filter((place) =>
    isOfHub ? !isKey(place) : isUse(place),
  );
  return places.flatMap(({ text, line }) => referencesIn(readModel(text, { file, confidence: "likely", line })));
}

/** `{ "owner/name": 3 }`: a size or price, or something to choose from. */
function isKey({ before, after }: { readonly before: string; readonly after: string }): boolean {
  return /^\s*[:\],]/.test(after) || /,\s*$/.test(before);
}

interface Uses {
  readonly transformers: boolean;
  readonly inference: boolean;
  readonly ollama: boolean;
}

function readCall(file: SourceFile, script: Script, call: ScriptCall, uses: Uses): References {
  if (call.name === "from_pretrained") return readLoad(file, script, call, 0);
  if (call.name === "pipeline" && uses.transformers && call.receiver !== "stream")
    return readLoad(file, script, call, 1);
  const references = readOptions(file, script, call, uses);
  return references.length === 0 ? noReferences : { references, notes: [] };
}

/** `X.from_pretrained("owner/name", { revision })` and `pipeline("task", "owner/name", { revision })`. */
function readLoad(file: SourceFile, script: Script, call: ScriptCall, position: number): References {
  const start = call.arguments[position];
  const options = call.arguments[position + 1];
  if (start === undefined || script.tokens.is(start, "{")) return withoutModel(script, call, position);
  const values = script.evaluate(start);
  const revision = options === undefined ? undefined : script.textsAt(options, ["revision"])[0];
  const context: NameContext = { file, confidence: "certain", line: call.line, ...(revision && { revision }) };
  const references = values.flatMap((value) =>
    referencesIn(readModel(value, context)).flatMap((reference) => withLiteral(script, value, start, reference)),
  );
  const isPassedOn = script.tokens.text(start).startsWith("."); // `...args`: the caller names the model
  if (values.length > 0 || isPassedOn) return { references, notes: [] };
  return {
    references,
    notes: [unresolved(`${call.name}(${spell(script, start)})`, reasons.dynamic, call.line)],
  };
}

/** The position of the name comes first, followed by the call that loads it. */
function withLiteral(script: Script, value: string, at: number, reference: Reference): readonly Reference[] {
  const line = script.lineOf(value, at);
  return line === undefined || line === reference.line ? [reference] : [{ ...reference, line }, reference];
}

function withoutModel(script: Script, call: ScriptCall, position: number): References {
  const [task] = position === 1 && call.arguments[0] !== undefined ? script.evaluate(call.arguments[0]) : [];
  if (task === undefined) return noReferences;
  return { references: [], notes: [unresolved(`pipeline("${task}")`, reasons.chosen, call.line)] };
}

function spell(script: Script, at: number): string {
  const { tokens } = script;
  const shown: string[] = [];
  for (let next = at; next < Math.min(at + 8, tokens.count); next++) {
    const text = tokens.text(next);
    if (tokens.isKind(next, "sign") && (text === "," || text === ")")) break;
    shown.push(tokens.isKind(next, "template") ? `\`${text}\`` : text);
  }
  return shown.join("").slice(0, 80);
}

/** Calls that take one object: `hf.textToSpeech({ model })`, `new ChatOllama({ model })`, `downloadFile({ repo })`. */
function readOptions(file: SourceFile, script: Script, call: ScriptCall, uses: Uses): Reference[] {
  const [start] = call.arguments;
  if (start === undefined || !script.tokens.is(start, "{")) return [];
  const context: NameContext = { file, confidence: "certain", line: call.line };
  if (/^(?:Chat)?Ollama(?:Embeddings)?$/.test(call.name) || (uses.ollama && ollamaCalls.has(call.name))) {
    return script.textsAt(start, ["model"]).flatMap((value) => ollamaReference(value, call.line) ?? []);
  }
  if (downloads.has(call.name)) return readRepositoryOption(script, start, context);
  const isClass = /^HuggingFace\w*$/.test(call.name);
  if (!isClass && !(uses.inference && isMethod(script, call) && tasks.has(call.name))) return [];
  return script
    .textsAt(start, ["model", "modelName"])
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
  const type = script.textsAt(at, ["type"])[0] ?? "model";
  const names = script.tokens.is(at, "{") ? script.textsAt(at, ["name"]) : script.evaluate(at);
  return names.flatMap((name) => {
    const isDataset = name.startsWith("datasets/");
    return referencesIn(readRepositoryName(isDataset ? name.slice(9) : name, isDataset ? "dataset" : type, context));
  });
}

function addresses({ tokens }: Script): Reference[] {
  const references: Reference[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const text = tokens.isKind(at, "template") ? repositoryIn(tokens.text(at)) : tokens.text(at);
    const isText = tokens.isKind(at, "string") || tokens.isKind(at, "template");
    const address = isText ? readAddress(text, tokens.line(at)) : undefined;
    if (address) references.push(address);
  }
  return references;
}

/** The repository in an address whose file name is computed: `https://huggingface.co/owner/name/resolve/main/${file}`. */
function repositoryIn(template: string): string {
  const [before = ""] = template.split("${");
  return /\/resolve\/[\w.-]+\//.test(before) ? before : "";
}
