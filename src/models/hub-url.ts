import { decodePercent } from "../text/decode-percent.ts";
import { isHubId, isPlaceholderId, type HubName } from "./hub-id.ts";

/** Parses a URL of the model hub (`https://huggingface.co/…`, `hf://…`); undefined also for pages and spaces. */
export function readHubUrl(text: string): HubName | undefined {
  if (text.length > 2000) return undefined;
  const served = afterPrefix(text, servicePrefixes);
  if (served !== undefined) return model(...splitRevision(served.split("/").slice(0, 2).join("/")));
  const site = afterPrefix(text, sitePrefixes);
  if (site !== undefined) return readSitePath(site);
  const short = afterPrefix(text, ["hf://", "huggingface://"]);
  if (short !== undefined) return readShortPath(short);
  const hub = afterPrefix(text, ["hf-hub:", "hf_hub:"]);
  return hub === undefined ? undefined : model(...splitRevision(hub));
}

/** Whether the URL fetches data. A link to a page, a picture or a text may be just a mention. */
export function isDownload(text: string): boolean {
  if (!/^(?:hf|huggingface):\/\/|^hf[-_]hub:|\/(?:resolve|raw)\/|(?:api-inference|router)\./.test(text.slice(0, 300)))
    return false;
  return (
    readHubUrl(text) !== undefined &&
    !/\.(?:png|jpe?g|gif|svg|webp|md|mp4|html?)(?:[?#]|$)|\/LICENSE/i.test(text.slice(-200))
  );
}

/** The hub's inference endpoints. */
const servicePrefixes = [
  "https://api-inference.huggingface.co/models/",
  "https://api-inference.huggingface.co/pipeline/feature-extraction/",
  "https://router.huggingface.co/hf-inference/models/",
];

const hosts = ["huggingface.co", "www.huggingface.co", "hf.co", "hf-mirror.com"];
const sitePrefixes = [
  ...hosts.flatMap((host) => [`https://${host}/`, `http://${host}/`, `git+https://${host}/`, `ssh://git@${host}/`]),
  ...hosts.flatMap((host) => [`git@${host}:`, `${host}/`]),
];

function afterPrefix(text: string, prefixes: readonly string[]): string | undefined {
  const prefix = prefixes.find((prefix) => text.startsWith(prefix));
  if (prefix === undefined && /^https?:\/\/[^/@\s]*@/.test(text)) {
    return afterPrefix(`https://${text.slice(text.indexOf("@") + 1)}`, prefixes); // a token precedes the host
  }
  return prefix === undefined ? undefined : text.slice(prefix.length);
}

/** `[datasets/]<id>[/resolve/<revision>/…]`, also with the name of a quantization after the id. */
function readSitePath(path: string): HubName | undefined {
  const clean = path.split(/[?#]/)[0] ?? "";
  const parts = decodeParts(clean.split("/").filter((part) => part !== ""));
  const isDataset = parts[0] === "datasets";
  const [namespace = "", rest = "", action, ...tail] = isDataset ? parts.slice(1) : parts;
  if (pages.has(namespace)) return undefined;
  const [name = "", quantization] = rest.replace(/\.git$/, "").split(":");
  const repository = { kind: isDataset ? "dataset" : "model", id: `${namespace}/${name}` } as const;
  if (!isHubId(repository.id)) return undefined;
  const revision = action !== undefined && actions.has(action) ? readRevision(tail) : undefined;
  return { ...repository, ...(revision !== undefined && { revision }), ...(quantization && { quantization }) };
}

const actions: ReadonlySet<string> = new Set(["resolve", "blob", "raw", "tree"]);

/** A revision may itself be a path: `refs/convert/parquet`, `refs/pr/1`. */
function readRevision(tail: readonly string[]): string | undefined {
  const [first, second, third] = tail;
  return first === "refs" && second !== undefined && third !== undefined ? `refs/${second}/${third}` : first;
}

/** First path segments that are pages of the site, not owners of models. */
const pages: ReadonlySet<string> = new Set(
  `docs blog spaces datasets models learn papers collections settings api join login pricing organizations tasks chat new
  search posts enterprise terms-of-service privacy course front brand inference-endpoints`.split(/\s+/),
);

/** `[datasets/]<id>[@revision][/path]`; some servers write `<id>:<revision>`. */
function readShortPath(path: string): HubName | undefined {
  const parts = path.split("/");
  const kind = parts[0] === "datasets" ? "dataset" : "model";
  if (parts[0] === "spaces" || parts[0] === "buckets") return undefined;
  const [namespace = "", rest = ""] = kind === "dataset" || parts[0] === "models" ? parts.slice(1) : parts;
  const [name, revision] = splitRevision(rest);
  return named(kind, `${namespace}/${name}`, revision);
}

function splitRevision(text: string): [string, string | undefined] {
  const at = text.search(/[@:]/);
  return at < 0 ? [text, undefined] : [text.slice(0, at), decodePercent(text.slice(at + 1))];
}

function model(id: string, revision: string | undefined): HubName | undefined {
  return named("model", id, revision);
}

function named(kind: HubName["kind"], id: string, revision: string | undefined): HubName | undefined {
  return isHubId(id) && !isPlaceholderId(id) ? { kind, id, ...(revision && { revision }) } : undefined;
}

function decodeParts(parts: readonly string[]): readonly string[] {
  return parts.flatMap((part) => decodePercent(part).split("/"));
}
