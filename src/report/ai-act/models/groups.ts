import type { LineageNode } from "../../../models/lineage.ts";
import { once } from "../../../async/once.ts";
import { plain } from "../text.ts";
import { isAddressed, type ModelRole } from "./model-roles.ts";

/** Models that are shown, asked about and summarized together. */
export interface GroupOf<Model> {
  /** Whether the user has their duties; `undecided` if a question decides that. */
  readonly kind: "own" | "undecided" | "input";
  readonly name: string;
  readonly models: readonly [Model, ...Model[]];
}

interface Grouped {
  readonly node: LineageNode;
  readonly position: ModelRole;
  readonly datasets: readonly LineageNode[];
}

/**
 * The user's own models by family: models with the same name but for size, version, language and precision, with the same
 * license and data; models that a table offers together. One summary may cover those with the same training content. Others
 * are grouped by what decides on them.
 */
export function groupModels<Model extends Grouped>(models: readonly Model[]): GroupOf<Model>[] {
  const groups = Map.groupBy(models, (model) =>
    JSON.stringify([model.node.type, model.position.role, ...keyOf(model)]),
  );
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? { kind: kindOf(first), name: nameOf(first, rest.length), models: [first, ...rest] } : [],
  );
}

function kindOf({ position }: Grouped): GroupOf<Grouped>["kind"] {
  return position.isInput ? "input" : position.ask === undefined ? "own" : "undecided";
}

function keyOf(model: Grouped): readonly string[] {
  const { node, position, datasets } = model;
  const kind = kindOf(model);
  if (kind === "input") return [kind, position.why];
  if (kind === "undecided") return [kind, position.ask ?? "", placeOf(node)];
  const data = datasets.map(({ name }) => name).sort();
  const place = isAddressed(node) ? placeOf(node) : "";
  return place.startsWith(offered) ? [kind, place, ...data] : [kind, familyOf(node), node.license, ...data];
}

function nameOf(model: Grouped, more: number): string {
  const name = plain(model.node.name, 200);
  if (kindOf(model) === "undecided" && more > 0) return placeOf(model.node);
  return more === 0 ? name : `${name} and ${more} more`;
}

const offered = "offered in ";

/** Where a model that only has an address is named: a table of models, or the code. */
function placeOf({ type, locations: [first] }: LineageNode): string {
  if (type !== "custom") return "named on a model hub";
  return first && /\.(?:json|ya?ml|toml|[ct]sv|xml)$/i.test(first.file)
    ? `${offered}${plain(first.file)}`
    : "loaded by the code";
}

/** The files of a model at an address are in one folder; everything else has its name in the file name. */
function familyOf(node: LineageNode): string {
  const [file = "", ...folders] = node.name.toLowerCase().split("/").toReversed();
  if (isAddressed(node) && /\.(?:pth?|bin|safetensors|onnx|ckpt|gguf|h5|npz)$/.test(file)) return folders.join("/");
  const words = file.replace(/\.[a-z]\w{1,12}$/, "").split(/[^a-z\d.]+/);
  const kept = words.filter((word) => word !== "" && !isVariant(word));
  const place = folders.filter((folder) => !/\d/.test(folder)).join("/");
  return `${place} ${kept.length === 0 ? file : kept.join(" ")}`;
}

/** A size, version, language or precision. */
function isVariant(word: string): boolean {
  return variants.test(word) || (/^[a-z]{2,3}$/.test(word) && languageNames().of(word) !== undefined);
}

const variants =
  /^(?:v?[\d.]+[bmkt]?|tiny|mini|nano|small|sm|base|medium|md|large|lg|xl|xxl|huge|i?q\d\w*|[kms]|u?int\d+|b?fp?\d+|\d+bit|gguf|gptq|awq|mlx)$/;

const languageNames = once(() => new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }));
