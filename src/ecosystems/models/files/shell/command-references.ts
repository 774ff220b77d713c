import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { readHubUrl } from "../../../../models/hub-url.ts";
import { toFileName } from "../../../../text/paths.ts";
import { ollamaReference } from "../ollama-name.ts";
import { readRepositoryName, referencesIn } from "../read-name.ts";
import { hubReference, type Reference } from "../../reference.ts";
import { isWeightName, readAddress, weightReference } from "../weight-url.ts";
import { modelScopeReference, siteReference, zooReference } from "../../zoos.ts";
import { readFlags } from "./flags.ts";

/** The models that one command downloads or loads; variables in `words` are already replaced. */
export function readCommand(file: SourceFile, words: readonly string[], line?: number): Reference[] {
  const place = line === undefined ? {} : { line };
  return [
    ...readDownload(file, words, place),
    ...readClone(words, line),
    ...readFetched(words, line),
    ...readZooDownload(words, line),
    ...readModelScope(words, line),
    ...readKaggle(words, line),
    ...readOllama(words, line),
    ...readFlags(file, words, place),
  ];
}

/** `huggingface-cli download [--repo-type dataset] owner/name`, and the same as `hf download`. */
export function readDownload(file: SourceFile, words: readonly string[], place: { line?: number }): Reference[] {
  const { name, options } = findDownload(words) ?? {};
  if (name === undefined) return [];
  const revision = options?.get("--revision");
  const context = { file, confidence: "certain", ...place, ...(revision !== undefined && { revision }) } as const;
  return referencesIn(readRepositoryName(name, options?.get("--repo-type") ?? "model", context));
}

interface Download {
  readonly tool: string;
  readonly name: string;
  readonly options: ReadonlyMap<string, string>;
}

/** The command of one of the programs that download from the hub. */
export function findDownload(words: readonly string[]): Download | undefined {
  const at = words.findIndex(
    (word, index) => word === "download" && downloaders.has(toFileName(words[index - 1] ?? "")),
  );
  const { positional, options } = splitOptions(at < 0 ? [] : words.slice(at + 1), switches);
  const [name] = positional;
  return name === undefined ? undefined : { tool: toFileName(words[at - 1] ?? ""), name, options };
}

const downloaders: ReadonlySet<string> = new Set(["huggingface-cli", "hf", "hfdownloader", "hf.exe", "tune", "litgpt"]);
/** Options of these commands that take no value. */
const switches: ReadonlySet<string> = new Set(["--quiet", "--force-download", "--resume-download", "--dry-run", "-q"]);

/** The arguments that are not options, and the values of the options. */
function splitOptions(
  words: readonly string[],
  switches: ReadonlySet<string>,
): { positional: readonly string[]; options: ReadonlyMap<string, string> } {
  const positional: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) {
      positional.push(word);
      continue;
    }
    const equals = word.indexOf("=");
    if (equals > 0) options.set(word.slice(0, equals), word.slice(equals + 1));
    else if (!switches.has(word)) options.set(word, words[++at] ?? "");
  }
  return { positional, options };
}

/** `git clone <address>`; also `git lfs clone` and `git submodule add`. */
function readClone(words: readonly string[], line: number | undefined): Reference[] {
  const at = words.indexOf("git");
  if (at < 0 || !words.slice(at, at + 8).some((word) => word === "clone" || word === "submodule")) return [];
  return words.slice(at + 2).flatMap((word) => {
    const name = readHubUrl(word);
    return name ? [hubReference(name, "certain", line)] : [];
  });
}

/** What a command downloads from addresses. */
export function readFetched(words: readonly string[], line: number | undefined): Reference[] {
  const target = findTarget(words);
  return [...words.flatMap((word, at) => (at === target ? [] : readWord(word, line))), ...readSavedAs(words, line)];
}

/** Any command may download a file from the hub, or weights from another host. */
function readWord(word: string, line: number | undefined): Reference[] {
  const start = word.startsWith("--") ? word.indexOf("=") + 1 : 0;
  const reference = readAddress(word.slice(start), line);
  return reference ? [reference] : [];
}

/** `aws s3 cp model.pt s3://…`: the last place is where the program copies to. */
function findTarget(words: readonly string[]): number {
  const last = words.findLastIndex((word) => !word.startsWith("-"));
  return /^(?:s3|gs):/.test(words[last] ?? "") && words.some((word) => copies.has(word)) ? last : -1;
}

const copies: ReadonlySet<string> = new Set(["cp", "mv", "sync", "rsync", "copy", "put", "upload"]);

/** `wget <address> -O name.pth`: the URL itself need not look like weights. `.model` means them if it is downloaded. */
function readSavedAs(words: readonly string[], line: number | undefined): Reference[] {
  if (!words.some((word) => fetchers.has(toFileName(word)))) return [];
  const isNamed = words.some(isOutputName);
  return words.flatMap((word) =>
    (isNamed || word.endsWith(".model")) && !readAddress(word) ? (weightReference(driveAddress(word), line) ?? []) : [],
  );
}

/** `gdown <id>`. */
function driveAddress(word: string): string {
  return /^[\w-]{28,44}$/.test(word) && /\d/.test(word) ? `https://drive.google.com/uc?id=${word}` : word;
}

const fetchers: ReadonlySet<string> = new Set(["wget", "curl", "aria2c", "gdown", "axel"]);

function isOutputName(word: string): boolean {
  return !/^https?:/.test(word) && (isWeightName(word) || inWeights.test(word.slice(-200)));
}

/** An archive that is saved where weights are kept. */
const inWeights = /(?:^|\/)(?:checkpoints|weights|pretrained_models)\/[\w.-]{1,100}\.(?:zip|tar|tgz|gz|7z)$/;

/** `spacy download name`, `python -m nltk.downloader name …`, `yolo predict model=name`. */
function readZooDownload(words: readonly string[], line: number | undefined): Reference[] {
  const rest = (after: number) => words.slice(after).filter((word) => !word.startsWith("-"));
  const spacy = words.findIndex((word, at) => word === "download" && toFileName(words[at - 1] ?? "") === "spacy");
  if (spacy > 0) return rest(spacy + 1).flatMap((name) => zooReference("spacy", name, line) ?? []);
  const nltk = words.indexOf("nltk.downloader");
  if (nltk > 0) return rest(nltk + 1).flatMap((name) => zooReference("nltk", name, line, "dataset") ?? []);
  if (toFileName(words[0] ?? "") !== "yolo") return [];
  return words.flatMap((word) =>
    word.startsWith("model=") ? (zooReference("ultralytics", word.slice(6), line) ?? []) : [],
  );
}

/** `modelscope download --model owner/name`; its hub has names of the same form. */
function readModelScope(words: readonly string[], line: number | undefined): Reference[] {
  const at = words.findIndex(
    (word, index) => word === "download" && toFileName(words[index - 1] ?? "") === "modelscope",
  );
  if (at < 0) return [];
  const { positional, options } = splitOptions(words.slice(at + 1), switches);
  const dataset = options.get("--dataset");
  const id = dataset ?? options.get("--model") ?? positional[0] ?? "";
  return modelScopeReference(id, dataset === undefined ? "model" : "dataset", line, options.get("--revision"));
}

/** `kaggle datasets download [-d] owner/name`, `kaggle competitions download [-c] name`. */
function readKaggle(words: readonly string[], line: number | undefined): Reference[] {
  const at = words.findIndex((word) => toFileName(word) === "kaggle");
  const kind = words[at + 1] ?? "";
  if (at < 0 || words[at + 2] !== "download" || !/^(?:datasets|competitions)$/.test(kind)) return [];
  const { positional, options } = splitOptions(words.slice(at + 3), kaggleSwitches);
  const name = options.get(kind === "datasets" ? "-d" : "-c") ?? options.get(`--${kind.slice(0, -1)}`) ?? positional[0];
  if (name === undefined || !(kind === "datasets" ? /^[\w.-]+\/[\w.-]+$/ : /^[\w.-]+$/).test(name)) return [];
  const id = kind === "datasets" ? name : `competitions/${name}`;
  const address = `https://www.kaggle.com/${kind === "datasets" ? `datasets/${name}` : `c/${name}`}`;
  return [siteReference(`kaggle/${id}`, address, "dataset", line)];
}

const kaggleSwitches: ReadonlySet<string> = new Set(["--unzip", "--quiet", "-q", "--force", "-o"]);

/** `ollama pull name`, `ollama run hf.co/owner/name:Q4_K_M`; Docker's model runner has the same commands. */
function readOllama(words: readonly string[], line: number | undefined): Reference[] {
  const at = words.findIndex((word) => toFileName(word) === "ollama");
  const action = words[at + 1] ?? "";
  if (at < 0 || (action !== "pull" && action !== "run")) return [];
  const name = words.slice(at + 2).find((word) => !word.startsWith("-"));
  const reference = name === undefined ? undefined : ollamaReference(name, line);
  return reference ? [reference] : [];
}
