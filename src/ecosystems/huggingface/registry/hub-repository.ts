import type { Evidence } from "../../../domain/evidence.ts";
import { field, list, text } from "../../../formats/value.ts";
import { maxNameLength } from "../../../spdx/names/normalize.ts";
import { isHubId } from "../hub-id.ts";
import { readHubLicense } from "../hub-license.ts";
import type { Facts } from "../reference.ts";

/** What the hub says about a model or dataset. */
export interface HubRepository {
  /** Its name today. */
  readonly id?: string;
  /** The commit that the answer is about. */
  readonly revision?: string;
  readonly evidence?: Pick<Evidence, "outcome" | "license" | "raw" | "confidence">;
  readonly facts: Facts;
}

export function readRepository(reply: unknown): HubRepository {
  const card = field(reply, "cardData");
  const tags = texts(field(reply, "tags"));
  const [id = "", revision = ""] = [text(field(reply, "id")), text(field(reply, "sha"))];
  const evidence = readLicense(card, tags);
  return {
    ...(isHubId(id) && { id }),
    ...(/^[0-9a-f]{1,64}$/.test(revision) && { revision }),
    ...(evidence && { evidence }),
    facts: factsOf(reply, card, tags),
  };
}

const longestRaw = 1000;

/** The card's license, else the tags that the hub has made of an older card. */
function readLicense(card: unknown, tags: readonly string[]): HubRepository["evidence"] {
  const stated = words(field(card, "license"));
  const license = stated.length > 0 ? stated : tagged(tags, "license:");
  const [licenseName, licenseLink] = [text(field(card, "license_name")), text(field(card, "license_link"))];
  const { expression, strength, raw } = readHubLicense({
    license,
    ...(licenseName !== undefined && { licenseName }),
    ...(licenseLink !== undefined && { licenseLink }),
  });
  const kept = raw.slice(0, longestRaw);
  if (strength === "none") return raw === "" ? undefined : { outcome: "none", raw: kept, confidence: 0 };
  const isExact = strength === "exact";
  return { outcome: isExact ? "answer" : "weak", license: expression, raw: kept, confidence: isExact ? 1 : 0.5 };
}

/** Models that this one is made of have licenses of their own; so has the data. */
function factsOf(reply: unknown, card: unknown, tags: readonly string[]): Facts {
  const gated = field(reply, "gated");
  const stated = texts(field(card, "base_model"));
  const baseModels = stated.length > 0 ? stated : tagged(tags, "base_model:").filter((tag) => !tag.includes(":"));
  const relation = text(field(card, "base_model_relation")) ?? relationOf(tags);
  const datasets = [...new Set([...texts(field(card, "datasets")), ...tagged(tags, "dataset:")])];
  const name = text(field(card, "license_name"));
  const link = text(field(card, "license_link"));
  return {
    ...(gated === "auto" || gated === "manual" || gated === true ? { gated } : {}),
    ...(baseModels.length > 0 && { baseModels }),
    ...(relation !== undefined && { baseModelRelation: relation.slice(0, longestFact) }),
    ...(datasets.length > 0 && { datasets }),
    ...(name !== undefined && { licenseName: name.slice(0, longestFact) }),
    ...(link !== undefined && { licenseLink: link.slice(0, longestFact) }),
  };
}

const longestFact = 500;
const mostNames = 1000;

/** `base_model:finetune:owner/name` beside `base_model:owner/name`. */
function relationOf(tags: readonly string[]): string | undefined {
  const relations = tagged(tags, "base_model:").filter((tag) => tag.includes(":"));
  return relations[0]?.split(":", 1)[0];
}

function tagged(tags: readonly string[], prefix: string): readonly string[] {
  return tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
}

/** A text or a list of texts, each once. */
function texts(value: unknown): readonly string[] {
  const all = typeof value === "string" ? [value] : list(value).flatMap((item) => text(item) ?? []);
  const short = all.map((item) => item.trim()).filter((item) => item !== "" && item.length <= longestFact);
  return [...new Set(short)].slice(0, mostNames);
}

/** The same for licenses, of which none may get lost: what is no text is kept as what it is. */
function words(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value.slice(0, mostNames) : [value];
  const stated = all.filter((item) => item !== null && item !== undefined);
  const written = stated.map((item) => (typeof item === "string" ? item.trim() : JSON.stringify(item)));
  return written.map((item) => item.slice(0, maxNameLength + 1)); // still too long for a name, and read soon
}
