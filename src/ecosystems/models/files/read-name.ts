import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { isHubReference, isLegacyModel, type HubName } from "../../../models/hub-id.ts";
import { readHubUrl } from "../../../models/hub-url.ts";
import { findCanonical, findSentenceModel } from "../../../models/legacy-names.ts";
import { toFileName } from "../../../text/paths.ts";
import { toPathFromRoot } from "../../kit/find-nearest.ts";
import { hubReference, type Confidence, type Reference } from "../reference.ts";
import { findInZoo } from "../zoos.ts";

export interface NameContext {
  /** The file that uses the name: a folder of that name next to it takes precedence over the hub. */
  readonly file: SourceFile;
  readonly confidence: Confidence;
  readonly line?: number;
  readonly revision?: string;
  /** A library that adds its own organization to names without one. */
  readonly library?: "sentence-transformers" | "faster-whisper" | "flair";
}

/** A reference; or `unclear`, a single word that may be a folder; or `other`, something that is not on the hub. */
export type Reading = Reference | "unclear" | "other";

export function referencesIn(read: Reading): Reference[] {
  return typeof read === "string" ? [] : [read];
}

/** Reads a text in a position where a model name is expected. */
export function readModel(text: string, context: NameContext): Reading {
  const url = readHubUrl(text);
  if (url) return withRevision(url, context);
  const [id = "", revision] = text.split("@");
  const name: HubName = { kind: "model", id, ...(revision && { revision }) };
  if (isHubReference(id, "model")) return isInTree(context.file, id) ? "other" : withRevision(name, context);
  if (!/^[A-Za-z][\w.-]{1,95}$/.test(text)) return "other";
  return readShortModel(text, context);
}

function readShortModel(text: string, context: NameContext): Reading {
  if (isLegacyModel(text)) return withRevision({ kind: "model", id: text }, context);
  const whisper = context.library === "faster-whisper" ? findInZoo("faster-whisper", text) : undefined;
  if (context.library === "flair" && findInZoo("flair", text)) return "other"; // read as a name of that zoo
  if (whisper) return withRevision({ kind: "model", id: whisper.origin }, context);
  const canonicalName = context.library === "sentence-transformers" ? findSentenceModel(text) : undefined;
  if (canonicalName === undefined || isInTree(context.file, text)) return "unclear";
  return { ...withRevision({ kind: "model", id: text }, context), canonicalName };
}

/** Reads a text in a position where a dataset name is expected. File format names are loaders, not datasets. */
export function readDataset(text: string, context: NameContext): Reading {
  const url = readHubUrl(text);
  if (url) return withRevision({ ...url, kind: "dataset" }, context);
  if (isHubReference(text, "dataset")) {
    return isInTree(context.file, text) ? "other" : withRevision({ kind: "dataset", id: text }, context);
  }
  if (loaders.has(text) || !/^[A-Za-z][\w.-]{0,95}$/.test(text) || /\.[a-z]+$/.test(text)) return "other";
  if (findCanonical("dataset", text) !== undefined) return withRevision({ kind: "dataset", id: text }, context);
  return isInTree(context.file, text)
    ? "other"
    : withRevision({ kind: "dataset", id: text }, { ...context, confidence: "likely" });
}

/** `repo_type` decides what is downloaded; spaces are programs, not models. */
export function readRepositoryName(text: string, type: string, context: NameContext): Reading {
  if (type === "space") return "other";
  return type === "dataset" ? readDataset(text, context) : readModel(text, context);
}

const loaders: ReadonlySet<string> = new Set(
  `csv json parquet text arrow imagefolder audiofolder videofolder pdffolder webdataset pandas sql spark xml generator
  cache lance hdf5 niftifolder`.split(/\s+/),
);

function withRevision(name: HubName, { confidence, line, revision }: NameContext): Reference {
  return hubReference(revision && !name.revision ? { ...name, revision } : name, confidence, line);
}

/** A folder of that name with a model or dataset in it, next to the file or at the root of the tree. */
function isInTree(file: SourceFile, path: string): boolean {
  const files = [...contents, `${toFileName(path)}.py`];
  return [path, toPathFromRoot(file, path)].some(
    (folder) => file.mayHaveFolder(folder) && files.some((name) => file.sibling(`${folder}/${name}`)),
  );
}

const contents = [
  "config.json",
  "README.md",
  "adapter_config.json",
  "model_index.json",
  "tokenizer_config.json",
  "dataset_info.json",
  "model.safetensors",
];
