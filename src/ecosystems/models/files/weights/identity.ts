import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { withPlaces } from "../../../../models/join-facts.ts";
import type { ModelFacts } from "../../../../models/model-facts.ts";
import { parseJson } from "../../../../formats/json.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { field, text } from "../../../../formats/value.ts";
import { cardNames, readTextCard, withBody } from "../cards/body.ts";
import { cardReferences, withCardLines } from "../cards/card-references.ts";
import { readCard, type Card } from "../cards/card.ts";
import { readFrontMatterQuietly, type FrontMatter } from "../cards/front-matter.ts";
import { isHubId } from "../../../../models/hub-id.ts";
import { readModelConfigQuietly } from "../model-config.ts";
import { readModel, referencesIn } from "../read-name.ts";
import type { Reference } from "../../reference.ts";
import { stripShardNumber } from "./shards.ts";

/** The identity of a weight file, according to the files around it. */
interface Identity {
  readonly type: "huggingface" | "custom";
  readonly name: string;
  readonly version: string;
  readonly canonicalName?: string;
  readonly card?: Card;
  /** Base models and datasets that neighboring files name. */
  readonly parts: readonly Reference[];
  readonly facts: ModelFacts;
}

export interface Embedded {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

/** Identifies weights: by the path in a hub cache, a file next to them, the name inside, else the file name. */
export async function identify(file: SourceFile, embedded: Embedded): Promise<Identity> {
  const cached = cachedName(file.path);
  if (cached) return { type: "huggingface", ...cached, parts: [], facts: {} };
  const home = homeOf(file);
  const neighbour = await cardIn(file, home);
  const card = neighbour?.card;
  const adapter = file.sibling("adapter_config.json");
  if (adapter && file.name.startsWith("adapter")) return asAdapter(file, adapter, neighbour);
  const config = await configIn(file, home);
  const origin = config?.origin;
  const facts = config?.facts ?? {};
  const parts = [...partsIn(file, neighbour)];
  const isNamed = parts.some(({ type, name }) => type === "huggingface" && name === origin?.name);
  // A card of its own, in a folder of another name: not a copy of what the configuration names.
  const isOther = neighbour?.head !== undefined && origin?.name.endsWith(`/${folderName(file, home)}`) === false;
  if (origin && isOther && !isNamed) parts.push({ ...origin, isOnlyNamed: true });
  const isDerived = isNamed || isOther;
  if (origin && !isDerived && card?.name === undefined)
    return { ...asOrigin(origin), ...(card && { card }), parts, facts };
  const name = card?.name ?? embedded.name ?? (isDerived ? folderName(file, home) : undefined) ?? fileName(file);
  return { type: "custom", name, version: embedded.version ?? "", ...(card && { card }), parts, facts };
}

function asOrigin({
  name,
  version,
  canonicalName,
}: Reference): Pick<Identity, "type" | "name" | "version" | "canonicalName"> {
  return { type: "huggingface", name, version, ...(canonicalName !== undefined && { canonicalName }) };
}

/** `models--owner--name/snapshots/<commit>/…` is the layout of the library's download cache. */
function cachedName(path: string): { name: string; version: string } | undefined {
  const parts = path.split("/");
  const at = parts.findIndex((part, index) => part.startsWith("models--") && parts[index + 1] === "snapshots");
  const [owner = "", ...rest] = (parts[at] ?? "").slice("models--".length).split("--");
  const name = rest.length > 0 ? `${owner}/${rest.join("--")}` : owner;
  return at >= 0 && (isHubId(name) || rest.length === 0) ? { name, version: parts[at + 2] ?? "" } : undefined;
}

/** The parts of an image model, and converted copies, are in subfolders of the model. */
function homeOf(file: SourceFile): string {
  if (file.sibling("../model_index.json")) return "../";
  const folder = file.folder.slice(file.folder.lastIndexOf("/") + 1);
  return copies.has(folder) && (file.sibling("../config.json") || file.sibling("../README.md")) ? "../" : "";
}

const copies: ReadonlySet<string> = new Set(["onnx", "openvino", "gguf", "original", "coreml"]);

interface NeighbourCard {
  readonly card: Card;
  /** Absent: the card is only a text. */
  readonly head?: FrontMatter;
}

async function cardIn(file: SourceFile, home: string): Promise<NeighbourCard | undefined> {
  for (const name of cardNames) {
    const readme = file.sibling(`${home}${name}`);
    const head = await readFrontMatterQuietly(readme);
    const stated = head && readme && readCard(head, readme.path, true);
    if (readme && head && stated?.kind === "model") return { card: await withBody(readme, stated), head };
    const isOfProject = readme?.folder === "" && name.toLowerCase() === "readme.md";
    const card = readme && !head && !isOfProject ? await readTextCard(readme) : undefined;
    if (card) return { card };
  }
  return undefined;
}

/** References of the card; their location is the card, not the weights. */
function partsIn(file: SourceFile, neighbour: NeighbourCard | undefined): readonly Reference[] {
  if (!neighbour) return [];
  const { card, head } = neighbour;
  const references = cardReferences(file, card);
  return (head ? withCardLines(references, head) : references).map((part) => ({ ...part, file: card.file }));
}

async function configIn(file: SourceFile, home: string): Promise<Awaited<ReturnType<typeof readModelConfigQuietly>>> {
  const names = home === "" ? ["config.json"] : [`${home}model_index.json`, `${home}config.json`, "config.json"];
  for (const name of names) {
    const config = file.sibling(name);
    const read = config && (await readModelConfigQuietly(config));
    if (read?.origin || (read && name === names.at(-1))) return read;
  }
  return undefined;
}

async function asAdapter(
  file: SourceFile,
  adapter: SourceFile,
  neighbour: NeighbourCard | undefined,
): Promise<Identity> {
  const { base, facts } = await readAdapter(adapter);
  const parts = [...base.map((part) => ({ ...part, file: adapter.path })), ...partsIn(file, neighbour)];
  const card = neighbour?.card;
  const name = card?.name ?? folderName(file, "") ?? fileName(file);
  return { type: "custom", name, version: "", ...(card && { card }), parts, facts };
}

async function readAdapter(adapter: SourceFile): Promise<{ base: Reference[]; facts: ModelFacts }> {
  const relation = { baseModelRelation: "adapter" };
  const config = await readOptional(adapter, parseJson);
  if (config === undefined) return { base: [], facts: relation };
  const revision = text(field(config, "revision"));
  // MLX writes the arguments of its training
  const name = text(field(config, "base_model_name_or_path")) ?? text(field(config, "model")) ?? "";
  const base = referencesIn(readModel(name, { file: adapter, confidence: "certain", ...(revision && { revision }) }));
  const version = text(field(config, "peft_version"));
  const facts = { ...relation, ...(version !== undefined && { libraries: [`peft ${version}`] }) };
  return { base, facts: withPlaces(facts, { file: adapter.path }) };
}

function folderName(file: SourceFile, home: string): string | undefined {
  const parts = file.folder === "" ? [] : file.folder.split("/");
  return home === "../" ? parts.at(-2) : parts.at(-1);
}

/** Files of the same name in different folders are different models. */
function fileName(file: SourceFile): string {
  const stem = stripShardNumber(file.name);
  const isAlone = file.find(file.name).length < 2;
  return isAlone || file.folder === "" ? stem : `${file.folder}/${stem}`;
}
