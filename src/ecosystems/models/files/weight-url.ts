import { readDatasetAddress } from "./dataset-url.ts";
import { isDownload, readHubUrl } from "../../../models/hub-url.ts";
import { hubReference, type Reference } from "../reference.ts";
import { isPlaceholderName } from "../unresolved.ts";
import { modelScopeReference } from "../zoos.ts";
import { createWordSearch, type WordSearch } from "../../../languages/word-search.ts";

/** What a URL downloads: a hub repository, or weights or a dataset from another host. `key`: what it is the value of. */
export function readAddress(text: string, line?: number, key = ""): Reference | undefined {
  const name = isDownload(text) ? readHubUrl(text) : undefined;
  if (name) return hubReference(name, "certain", line);
  if (isWeightUrl(text)) return weightReference(text, line);
  const place = parsePlace(text);
  if (place && weightKey.test(key) && (weightEnd.test(place.pathname) || storage.test(place.hostname)))
    return weightReference(text, line);
  return place && readDatasetAddress(place, line, key);
}

/** `WEIGHTS_URL`, `model_link`: what it leads to is weights, whatever the file is called. */
const weightKey = /(?:weights?|checkpoint|ckpt|pretrained|model)[-_]?(?:url|uri|link|path)s?$|^pretrained$/i;

/** Hosts whose addresses do not say what is there. */
export const storage =
  /(?:^|\.)(?:drive\.google\.com|docs\.google\.com|dropbox\.com|1drv\.ms|onedrive\.live\.com|figshare\.com|box\.com)$/;

/** Whether the URL is of weights, by its file name. */
export function isWeightUrl(text: string): boolean {
  const place = parsePlace(text);
  if (!place) return false;
  const path = place.pathname.toLowerCase();
  if (isScaling(path)) return false;
  if (clearName.test(path) || isTokenizerName(path) || noNameHosts.test(`${place.hostname}${path}`)) return true;
  if (/\/(?:archive|zipball|tarball|legacy\.tar\.gz)\//.test(path)) return false; // source archives of a repository
  const end = path.split("/").slice(-3).join("/");
  if (archiveName.test(end)) return archiveWord.test(end);
  if (doubtfulName.test(end) && modelWord.test(end)) return true;
  return isHdf5Url(text) && modelWord.test(`${place.host}${path}`);
}

/** Models of SentencePiece: `…/tokenizer.model`; other programs have other files with that ending. */
function isTokenizerName(path: string): boolean {
  return path.endsWith(".model") && tokenizerWord.test(path.split("/").slice(-3).join("/"));
}

const tokenizerWord = /tokenizer|sentencepiece|unigram|vocab|(?<![a-z])(?:bpe|spm)(?![a-z])/;

/** Hosts of models whose addresses end in a number. */
const noNameHosts = /^(?:www\.)?civitai\.(?:com|red)\/api\/download\/models\/\d+$|^tfhub\.dev\/[\w-]+\/[\w/.-]+\/\d+$/;

/** Figures by which data is scaled: `mel_stats.pth`. Nobody trained them. */
export function isScaling(path: string): boolean {
  return /(?:^|[/_-])(?:stats|norms|mean_std|mean_var|cmvn)\.(?:pth?|np[yz]|ark)$/i.test(path.slice(-100));
}

/** Whether the URL is of an HDF5 file, which may be weights or any data: what is around the URL must tell. */
export function isHdf5Url(text: string): boolean {
  const place = parsePlace(text);
  return place !== undefined && isHdf5Name(place.pathname) && !dataWord.test(place.host);
}

/** The same for a file name. */
export function isHdf5Name(text: string): boolean {
  return text.length < 500 && hdf5Name.test(text.toLowerCase()) && !dataWord.test(text.toLowerCase());
}

/** Weights that a call downloads from a URL of any form; undefined if it is not a URL. */
export function weightReference(text: string, line?: number): Reference | undefined {
  const hub = /^https?:/.test(text) ? readHubUrl(text) : undefined;
  if (hub) return hubReference(hub, "certain", line);
  const place = parsePlace(text);
  if (!place || isScaling(place.pathname)) return undefined;
  const [, kind, of = ""] = ofModelScope.exec(`${place.hostname}${place.pathname}`) ?? [];
  const [site] = kind === undefined ? [] : modelScopeReference(of, kind === "models" ? "model" : "dataset", line);
  if (site) return site;
  const id = place.searchParams.get("id");
  const query = id !== null && /^[\w-]{10,100}$/.test(id) ? `?id=${id}` : "";
  // The parts of a model are one model, named by the first.
  const path = `${place.host}${place.pathname.replace(/-\d{5}-of-(?=\d{5}\.\w+$)/, "-00001-of-")}${query}`;
  const [, format] = /\.([a-z][a-z0-9]{1,11})$/.exec(place.pathname.toLowerCase()) ?? [];
  return {
    type: "custom",
    name: path,
    version: "",
    confidence: "certain",
    ...(line !== undefined && { line }),
    // other parameters may be secrets
    origin: { kind: "archive", address: `${place.protocol}//${path}` },
    facts: { kind: "model", ...(format !== undefined && { format }) },
  };
}

const ofModelScope =
  /^(?:www\.)?modelscope\.(?:cn|ai)\/(?:api\/v1\/)?(models|datasets)\/([\w.-]{1,96}\/[\w.-]{1,96})\/(?:resolve|repo)(?:\/|$)/;

/** Whether a file name is one that only weights have. */
export function isWeightName(text: string): boolean {
  const name = text.toLowerCase();
  return (
    text.length < 500 && (clearName.test(name) || isTokenizerName(name) || (isHdf5Name(name) && modelWord.test(name)))
  );
}

/** A program without any of the other words must have a URL and the extension of a weight file. */
export function withWeightUrls(isTelling: WordSearch): WordSearch {
  return (bytes) => isTelling(bytes) || mayHaveWeightUrl(bytes);
}

export function mayHaveWeightUrl(bytes: Uint8Array): boolean {
  return hasScheme(bytes) && hasEnding(bytes);
}

/** Whether a text has a URL that may be one of weights. One pass: URLs inside of a URL end where it ends. */
export function hasWeightUrl(text: string): boolean {
  for (let at = text.indexOf("://"); at >= 0;) {
    urlPart.lastIndex = at;
    urlPart.test(text);
    const end = Math.max(urlPart.lastIndex, at + 3);
    if (weightEnd.test(text.slice(at, end))) return true;
    at = text.indexOf("://", end);
  }
  return false;
}

/** Most programs have no URL but that in a license header, and a single word is found faster by the platform. */
function hasScheme({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  let at = bytes.indexOf("://");
  while (at >= 0 && headerUrl.equals(bytes.subarray(at, at + headerUrl.length)))
    at = bytes.indexOf("://", at + headerUrl.length);
  return at >= 0;
}

const headerUrl = Buffer.from("://www.apache.org/licenses/LICENSE-2.0");

const hasEnding = createWordSearch([
  ...['.pt"', ".pt'", ".pt?", ".pt\n", ".pt ", ".pt\\", ".pth", ".ckpt", ".onnx", ".gguf", ".ggml", "tensors"],
  ...[".bin", ".tflite", ".caffemodel", ".pdparams", ".nemo", ".keras", ".weights", ".llamafile", "_from_url"],
  ...[".h5", ".hdf5", ".jsonl", ".parquet", ".tfrecord", ".pdiparams", ".t7", ".ftz"],
  ...["weights", "checkpoint", "pretrained", "_infer.tar", "glove", "gdown"],
  ...["openslr.", "keithito", "datashare.", "/~vgg/data", "pascal/VOC", "cocodataset", "~kriz/cifar", "exdb/mnist"],
  ...[
    "ossci-datasets",
    "tfhub.dev/",
    '.pb"',
    ".pb'",
    "net/dc/",
    "linqs-data",
    "archive.ics.uci",
    "tensorflow.org/data",
    "fast-ai-",
    "~amaas/data",
  ],
  ...[
    "statmt.org",
    "librilight",
    "fbaipublicfiles",
    "image-net.org",
    "tokenizer.model",
    "piece.model",
    "gram.model",
    "bpe.model",
    "spm.model",
    "vocab.model",
    "DATASET_URL",
    "dataset_url",
    "DATA_URL",
    "data_url",
    "/dataset",
    "dataset.",
    "datasets/",
    "orpus",
    "orpora",
  ],
  ...["model.tar", "models.tar", "model.zip", "models.zip", "model.tgz", ".jit", '.th"', ".th'"],
]);

const clear =
  "pth?|safetensors|gguf|ggml|onnx|ckpt|tflite|caffemodel|pdi?params|t7|ftz|nemo|mlmodel|keras|torchscript|jit|ptl|llamafile|weights|pth?\\.(?:tar|zip|gz)";
const doubtful = "bin|h5|hdf5|pb|npz|pkl|pickle|joblib|msgpack|params|task";
const archives = "zip|tar|tgz|gz|bz2|xz|7z|rar|zst";
const clearName = new RegExp(`\\.(?:${clear})$`);
const doubtfulName = new RegExp(`\\.(?:${doubtful})$`);
const weightEnd = new RegExp(`\\.(?:${clear}|${doubtful}|${archives}|model|dat)(?:[?#]|$)`, "i");
const hdf5Name = /\.(?:h5|hdf5)$/;
const dataWord = /data|matrix|mnist|cifar|benchmark|(?<![a-z])(?:train|test|val|valid|samples?|labels?)(?![a-z])/;
const modelWord =
  /model|weight|checkpoint|ckpt|pretrain|ggml|gguf|lora|bert|gpt|llama|whisper|resnet|yolo|diffusion|clip|embed|encoder|decoder|vgg|inception|stylegan|wav2vec|graph_def/;
const archiveName = new RegExp(`\\.(?:${archives})$`);
const archiveWord =
  /model|weights|checkpoint|ckpt|pretrain|_infer\.tar|glove|word2vec|fasttext|wiki-news|crawl-300d|vectors|embeddings|(?<![a-z])params(?![a-z])/;

const urlPart = /[^\s"'<>{}$`\\|*]*/y;

/** Only complete URLs: those with placeholders are ignored. Those of a storage service are as any program can fetch them. */
function parsePlace(text: string): URL | undefined {
  if (text.length > 2000 || !/^(?:https?|s3|gs):\/\/[^\s"'<>{}$`\\|*]+$/.test(text)) return undefined;
  const [, service, bucket = ""] = /^(s3|gs):\/\/([^/]*)/.exec(text) ?? [];
  if (service && (bucket === "bucket" || isPlaceholderName(bucket))) return undefined;
  const host = service === "s3" ? "s3.amazonaws.com" : "storage.googleapis.com";
  const place = URL.parse(service ? `https://${host}/${text.slice(5)}` : text);
  if (!place || !/\.[a-z]{2,}$/i.test(place.hostname) || place.pathname.length < 2) return undefined;
  return madeUpHosts.test(place.hostname) ? undefined : place;
}

/** Hosts that only tests and documentation have. */
const madeUpHosts = /(?:^|\.)(?:test|foo|bar|example)\.(?:com|org|net|foo|bar)$|\.(?:test|invalid|example)$/;
