import type { LineageNode } from "../../../models/lineage.ts";
import type { FactName, FactPlace, ModelFacts } from "../../../models/model-facts.ts";
import { writeFact } from "../../../models/write-facts.ts";
import type { ActEvidence, EvidenceKind } from "../document.ts";
import { plain, plainList } from "../text.ts";

/** Something that has facts: a component of the scan, or an ancestor of one. */
type Described = Pick<LineageNode, "name" | "type" | "facts" | "locations">;

/** A fact as text, whatever its type. */
export function factTexts({ facts }: Pick<Described, "facts">, name: FactName): readonly string[] {
  const values = [writeFact(facts, name) ?? false].flat();
  const words = values.flatMap((value) => (value === false ? [] : [plain(String(value))]));
  return [...new Set(words)].filter((word) => word !== "");
}

/** The declared training compute: a positive number. */
export function declaredCompute({ trainingFlop: flop }: ModelFacts): number | undefined {
  const number = typeof flop === "string" && /^[\d.]{1,40}(?:e\+?\d{1,3})?$/i.test(flop) ? Number(flop) : flop;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : undefined;
}

/** The evidence from a fact: one entry with its location; empty if the fact is missing. */
export function factEvidence(described: Described, name: FactName): ActEvidence[] {
  const words = factTexts(described, name);
  if (words.length === 0) return [];
  const place = findFactPlace(described, name);
  return [
    {
      kind: classifyPlace(place),
      component: plain(described.name),
      file: place.file === undefined ? null : plain(place.file),
      line: place.line ?? null,
      field: name,
      value: plain(plainList(words, 20).join(", "), 2_000),
    },
  ];
}

/** The fact's own location, else the component's file, else the hub. */
function findFactPlace({ facts, type, locations }: Described, name: FactName): FactPlace {
  const stated = facts.factSources?.[name];
  if (stated) return stated.line !== undefined && stated.line < 1 ? { file: stated.file ?? "" } : stated;
  const [first] = locations;
  return type === "custom" && first ? first : {};
}

/** A location as evidence has it. */
export function evidencePlace(
  place: { readonly file: string; readonly line?: number } | undefined,
): Pick<ActEvidence, "file" | "line"> {
  const { file, line = 0 } = place ?? {};
  return { file: file === undefined ? null : plain(file), line: line < 1 ? null : line };
}

/** The kind of source at a location; a location without a file is the hub. */
export function classifyPlace({ file, url }: FactPlace): EvidenceKind {
  if (url !== undefined || file === undefined) return "registry";
  const name = file.slice(file.lastIndexOf("/") + 1).toLowerCase();
  if (name.endsWith(".md")) return "card-field";
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return kinds.get(ending) ?? (/modelfile/.test(name) ? "config" : "file");
}

const kinds: ReadonlyMap<string, EvidenceKind> = new Map([
  ...["gguf", "safetensors", "onnx"].map((ending) => [ending, "file-header"] as const),
  ...["json", "yaml", "yml", "toml"].map((ending) => [ending, "config"] as const),
  ...["py", "ipynb", "js", "ts", "mjs", "sh"].map((ending) => [ending, "code-reference"] as const),
]);
