import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isString, kind } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt } from "../../../../formats/python/scan.ts";
import { hubReference, noReferences, type Reference, type References } from "../../reference.ts";
import { reasons, unresolved } from "../../unresolved.ts";
import { zooReference, type Zoo } from "../../zoos.ts";
import { findArgument, type Call } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import { rememberAnswers } from "../../../../text/remember-answers.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { readSites } from "./site-references.ts";
import { mayBeTrue, readTorchvision } from "./torchvision-references.ts";

/** Models and data that programs load by a library's own names. */
export function readZoos(file: SourceFile, program: Program): References {
  if (![...program.imports.modules].some((module) => modules.has(module))) return noReferences;
  const references: Reference[] = [...readTorchvision(program), ...readSites(program)];
  references.push(...readEncodec(program), ...readTorchaudio(program));
  const notes: References["notes"][number][] = [];
  const isLoader = rememberAnswers(
    (name) => loaders.test(name) || loaders.test(originalName(program.imports, "", name)),
  );
  for (const call of program.calls) {
    if (!isLoader(call.name)) continue;
    const path = fullName(program.imports, call.receiver, call.name);
    if (path.startsWith("paddleocr.")) {
      const read = readPaddle(program, call, path);
      references.push(...read.references);
      notes.push(...read.notes);
    }
    const rule = rules.find((candidate) => candidate.path.test(path));
    if (!rule || !isWanted(program, call, rule)) continue;
    const argument = findArgument(call, rule.position ?? 0, rule.keywords);
    if (!argument) continue;
    const line = findTokenLine(program.tokens, argument.start);
    const names = namesOf(rule.zoo, program.evaluate(argument), tagsOf(program, call, rule));
    for (const name of names) {
      const reference = zooReference(rule.zoo, name, line, rule.kind);
      const isSure = names.length === 1 && isCertain(program, call, rule);
      if (reference) references.push({ ...reference, confidence: isSure ? "certain" : "likely" });
      else if (rule.isClosed && isName(file, name))
        notes.push(unresolved(`${path}("${name}")`, reasons.unlisted, call.line));
    }
    if (names.length === 0 && rule.isClosed && isOpen(program, argument.start))
      notes.push(unresolved(`${path}(${program.print(argument)})`, reasons.dynamic, call.line));
  }
  return { references, notes };
}

/** Modules of the functions; most programs import none of them. */
const modules: ReadonlySet<string> = new Set([
  ...[
    "timm",
    "open_clip",
    "clip",
    "encodec",
    "whisper",
    "whisper_timestamped",
    "whisperx",
    "faster_whisper",
    "spacy",
    "nltk",
  ],
  ...[
    "torchvision",
    "lpips",
    "funasr",
    "torchaudio",
    "torch",
    "ultralytics",
    "flair",
    "gensim",
    "easyocr",
    "paddleocr",
    "kagglehub",
    "modelscope",
  ],
  ...["tensorflow_hub", "tensorflow_datasets", "demucs", "rembg", "kaggle"],
]);

/** The names of all functions in the rules below, without their modules. */
const loaders =
  /^(?:create_model\w*|load|load_model|load_openai_model|download|download_model|YOLO\w*|RTDETR|SAM|FastSAM|NAS|Reader|get_model|Separator|new_session|PaddleOCR|PPStructure\w*|TextRecognition|TextDetection)$/;

/** Whether a call takes a name of a zoo. */
export function isZooCall(program: Program, { name, receiver }: Call): boolean {
  if (!loaders.test(originalName(program.imports, "", name)) && !loaders.test(name)) return false;
  const path = fullName(program.imports, receiver, name);
  return rules.some((rule) => rule.path.test(path));
}

interface Rule {
  readonly zoo: Zoo;
  /** The full name of the function. */
  readonly path: RegExp;
  readonly position?: number;
  readonly keywords: readonly string[];
  readonly kind?: "dataset";
  /** An argument that is required for anything to be loaded. */
  readonly pretrained?: readonly [position: number, keyword: string];
  /** A name that is not in the table is not a file either, so it is reported as not found. */
  readonly isClosed?: true;
}

const rules: readonly Rule[] = [
  {
    zoo: "timm",
    path: /^timm(?:\.\w+)*\.create_model$/,
    keywords: ["model_name"],
    pretrained: [1, "pretrained"],
    isClosed: true,
  },
  {
    zoo: "open-clip",
    path: /^open_clip(?:\.\w+)*\.(?:create_model(?:_and_transforms|_from_pretrained)?|load_openai_model)$/,
    keywords: ["model_name", "name"],
    isClosed: true,
  },
  { zoo: "clip", path: /^clip(?:\.clip)?\.load$/, keywords: ["name"], isClosed: true },
  { zoo: "whisper", path: /^whisper(?:_timestamped)?\.load_model$/, keywords: ["name"], isClosed: true },
  {
    zoo: "faster-whisper",
    path: /^(?:whisperx(?:\.\w+)*\.load_model|faster_whisper(?:\.\w+)*\.download_model)$/,
    keywords: ["whisper_arch", "size_or_id"],
  },
  { zoo: "spacy", path: /^spacy(?:\.util)?\.load(?:_model)?$/, keywords: ["name"], isClosed: true },
  { zoo: "spacy", path: /^spacy\.cli(?:\.download)?\.download$/, keywords: ["model"], isClosed: true },
  {
    zoo: "nltk",
    path: /^nltk(?:\.downloader)?\.download$/,
    keywords: ["info_or_id"],
    kind: "dataset",
    isClosed: true,
  },
  { zoo: "ultralytics", path: /^ultralytics(?:\.\w+)*\.(?:YOLO\w*|RTDETR|SAM|FastSAM|NAS)$/, keywords: ["model"] },
  { zoo: "flair", path: /^flair(?:\.\w+)*\.load$/, keywords: ["model_path"] },
  { zoo: "gensim", path: /^gensim\.downloader\.load$/, keywords: ["name"], isClosed: true },
  { zoo: "demucs", path: /^demucs(?:\.\w+)*\.(?:get_model|Separator)$/, keywords: ["name", "model"] },
  { zoo: "rembg", path: /^rembg(?:\.\w+)*\.new_session$/, keywords: ["model_name"] },
  { zoo: "easyocr", path: /^easyocr(?:\.\w+)*\.Reader$/, keywords: ["lang_list"], isClosed: true },
];

/** Weights are loaded with `pretrained=True`, or possibly with a variable that is not known to be false. */
function isWanted(program: Program, call: Call, { pretrained }: Rule): boolean {
  if (!pretrained) return true;
  const argument = findArgument(call, pretrained[0], [pretrained[1]]);
  return argument !== undefined && mayBeTrue(program, argument);
}

function isCertain(program: Program, call: Call, { pretrained }: Rule): boolean {
  const argument = pretrained && findArgument(call, pretrained[0], [pretrained[1]]);
  return !argument || textAt(program.tokens, argument.start) === "True";
}

/** open_clip has several sets of weights for one architecture. */
function tagsOf(program: Program, call: Call, { zoo }: Rule): readonly string[] {
  const argument = zoo === "open-clip" ? findArgument(call, 1, ["pretrained"]) : undefined;
  return argument ? program.evaluate(argument) : [];
}

function namesOf(zoo: Zoo, values: readonly string[], tags: readonly string[]): readonly string[] {
  if (zoo === "open-clip") return values.flatMap((value) => tags.map((tag) => clipName(value, tag)));
  if (zoo !== "easyocr" || values.length === 0) return values;
  // English uses the model of the other languages, if there are any; the detector is always loaded
  const others = values.filter((value) => value !== "en");
  return [...(others.length > 0 ? others : values), "craft"];
}

/** The library itself treats these spellings as the same. */
export function clipName(model: string, tag: string): string {
  return `${model.replaceAll("/", "-")} ${tag.toLowerCase().replaceAll("-", "_")}`;
}

/** A name, not a path of the project; timm finds its own tags on the hub. */
function isName(file: SourceFile, name: string): boolean {
  if (!/^[A-Za-z][\w.+ -]{1,80}$/.test(name) || /^[a-z]\w{2,80}\.\w{2,80}$/.test(name)) return false;
  return file.sibling(`${name}/meta.json`) === undefined && file.sibling(name) === undefined;
}

/** The names of EnCodec's models are functions: `EncodecModel.encodec_model_24khz()`. */
function readEncodec({ calls, imports }: Program): Reference[] {
  return calls.flatMap(({ name, receiver, line }) => {
    const isLoad = /^encodec_model_\d+khz$/.test(name) && fullName(imports, receiver, name).startsWith("encodec.");
    return (isLoad ? zooReference("encodec", name, line) : undefined) ?? [];
  });
}

/** Pretrained bundles: `torchaudio.pipelines.HUBERT_BASE`, and their names as texts. */
function readTorchaudio({ tokens, imports }: Program): Reference[] {
  if (!imports.modules.has("torchaudio")) return [];
  const references: Reference[] = [];
  for (let at = 1; at < tokens.end; at++) {
    if (tokens.kinds[at] !== kind.name && !isString(tokens.kinds[at])) continue;
    const name = textAt(tokens, at);
    const line = findTokenLine(tokens, at);
    const reference = /^[A-Z][A-Z\d_]{5,60}$/.test(name) ? zooReference("torchaudio", name, line) : undefined;
    if (reference) references.push(isString(tokens.kinds[at]) ? { ...reference, confidence: "likely" } : reference);
  }
  return references;
}

/** `None` and the like load nothing, and a path is in the project. */
function isOpen(program: Program, start: number): boolean {
  const text = program.tokens.kinds[start] === kind.name ? textAt(program.tokens, start) : "None";
  return !/^(?:None|True|False|self|os|Path|path)$|dir$|path$|file$/i.test(text);
}

/** PaddleOCR publishes its models on the hub; without names it chooses by language and by its own version. */
function readPaddle(program: Program, call: Call, path: string): References {
  if (!/^(?:PaddleOCR|PPStructure\w*|TextRecognition|TextDetection)$/.test(call.name)) return noReferences;
  const named = call.arguments.filter(({ keyword }) => keyword !== undefined && /(?:^|_)model_name$/.test(keyword));
  const names = named.flatMap((argument) => program.evaluate(argument)).filter((name) => /^[\w.-]{2,80}$/.test(name));
  const references = names.map((name) =>
    hubReference({ kind: "model", id: `PaddlePaddle/${name}` }, "certain", call.line),
  );
  return {
    references,
    notes: named.length === 0 ? [unresolved(`${path}(…)`, reasons.chosen, call.line)] : [],
  };
}
