import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isModelName } from "../../../../models/model-form.ts";
import { kindOfKey } from "../model-keys.ts";
import { readOllamaSetting } from "../ollama-name.ts";
import { readModel, referencesIn } from "../read-name.ts";
import type { Reference, References } from "../../reference.ts";
import { unresolved } from "../../unresolved.ts";
import { findInZoo, zooReference } from "../../zoos.ts";
import { readAddress } from "../weight-url.ts";
import { readCommand } from "./command-references.ts";
import { expandLists, readArrays, takeLoop } from "./lists.ts";
import { expand, takeAssignments, type Variables } from "./variables.ts";
import { splitCommands } from "./words.ts";

/** Python embedded in a script: `python -c "…"`. */
export type ReadInline = (source: string) => References;

/** The models that the commands of a script download or load. */
export function readScript(file: SourceFile, script: string, readInline: ReadInline, firstLine = 1): References {
  const variables: Variables = new Map();
  const lists = readArrays(script, firstLine);
  let expanded = 0;
  const references: Reference[] = [];
  const notes: References["notes"][number][] = [];
  for (const { words, line } of splitCommands(script, firstLine)) {
    const rest = takeAssignments(words, variables);
    references.push(...readAssignments(file, words.slice(0, words.length - rest.length), line, variables));
    const command = rest.flatMap((word) => expandWord(word, variables));
    references.push(...readCommand(file, command, line));
    takeLoop(rest, line, lists);
    if (expanded < maxExpanded) {
      const all = expandLists(command, lists);
      expanded += all.length;
      references.push(...all.flatMap((entry) => readCommand(file, entry.words, entry.line)));
    }
    notes.push(...openDownload(command, line));
    const inline = inlineSource(command);
    if (inline === undefined) continue;
    const read = readInline(inline);
    references.push(...read.references.map((reference) => ({ ...reference, line })));
    notes.push(...read.notes.map((note) => ({ ...note, line })));
  }
  return { references, notes };
}

/** A variable without quotes is as many words as its value has: `python train.py $model_args`. */
function expandWord(word: string, variables: Variables): readonly string[] {
  const value = expand(word, variables);
  return /^\$\{?\w+\}?$/.test(word) && value.includes(" ") ? value.trim().split(/\s+/) : [value];
}

/** Limits how many commands lists expand to. */
const maxExpanded = 5_000;

/** `MODEL_ID=owner/name` is read by the server that the script or image starts. */
export function readSetting(file: SourceFile, name: string, value: string, line?: number): Reference[] {
  const place = line === undefined ? {} : { line };
  const served = readOllamaSetting(name, value, false, line);
  if (served) return [served];
  if (whisperSetting.test(name) && findInZoo("whisper", value)) return readWhisper(name, value, line);
  const isClear = settings.has(name) || kindOfKey(name) === "model";
  if (!isClear && !(/MODEL|EMBED|RERANK/.test(name) && isModelName(value))) return [];
  return referencesIn(readModel(value, { file, confidence: isClear ? "certain" : "likely", ...place }));
}

/** `WHISPER_MODEL=base`: programs for speech recognition take the names of one library. */
const whisperSetting = /^(?:\w{0,40}_)?(?:WHISPER|ASR|STT)_(?:\w{1,40}_)?MODEL(?:_(?:NAME|SIZE|ID))?$/;

function readWhisper(name: string, value: string, line: number | undefined): Reference[] {
  const library = name.includes("FASTER") ? "faster-whisper" : "whisper";
  const reference = zooReference(library, value, line);
  return reference ? [{ ...reference, confidence: "likely" }] : [];
}

/** Whether `readSetting` may find something under this name. */
export function isSettingName(name: string): boolean {
  return /MODEL|EMBED|RERANK/.test(name) || settings.has(name) || kindOfKey(name) === "model";
}

/** Variables that text-generation-inference, text-embeddings-inference, SageMaker and vLLM images read. */
const settings: ReadonlySet<string> = new Set([
  "MODEL_ID",
  "HF_MODEL_ID",
  "VLLM_MODEL",
  "MODEL_NAME_OR_PATH",
  "LLAMA_ARG_HF_REPO",
]);

/** One variable may get many addresses before one command fetches it: `case $size in small) url=…`. */
function readAssignments(file: SourceFile, words: readonly string[], line: number, variables: Variables): Reference[] {
  return words.flatMap((word) => {
    const equals = word.indexOf("=");
    if (equals < 0) return [];
    const name = word.slice(0, equals);
    const value = variables.get(name) ?? "";
    const address = /^https?:/.test(value) ? readAddress(value, line, name) : undefined;
    return address ? [address] : readSetting(file, name, expand(word.slice(equals + 1), new Map()), line);
  });
}

function inlineSource(words: readonly string[]): string | undefined {
  const at = words.indexOf("-c");
  return at > 0 && words.slice(0, at).some((word) => /(?:^|\/)python[\d.]*$/.test(word)) ? words[at + 1] : undefined;
}

/** A download whose name is only known at run time. */
function openDownload(words: readonly string[], line: number): References["notes"] {
  const at = words.findIndex(
    (word, index) => word === "download" && /(?:^|\/)(?:hf|huggingface-cli)$/.test(words[index - 1] ?? ""),
  );
  const name = at < 0 ? undefined : words.slice(at + 1).find((word) => !word.startsWith("-"));
  if (!name?.includes("$")) return [];
  return [unresolved(`"${name.slice(0, 80)}"`, "is known only when the script runs", line)];
}
