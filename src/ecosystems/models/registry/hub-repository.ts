import type { Evidence } from "../../../domain/report/evidence.ts";
import { boundFacts } from "../../../models/bound-facts.ts";
import { knownFacts } from "../../../models/known-facts.ts";
import type { ModelFacts } from "../../../models/model-facts.ts";
import { TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { field, text } from "../../../formats/value.ts";
import { fromNamed } from "../../../evidence/from-names.ts";
import { maxNameLength } from "../../../spdx/names/normalize.ts";
import { tagged, texts } from "../files/cards/statements.ts";
import { isHubId } from "../../../models/hub-id.ts";
import { findContradiction, readHubLicense, shorten, type CardLicense } from "../hub-license.ts";
import { readHubFacts } from "./hub-facts.ts";

/** The hub's data about a model or dataset. */
export interface HubRepository {
  /** Its current name. */
  readonly id?: string;
  /** The commit of the reply. */
  readonly revision?: string;
  readonly evidence?: Pick<Evidence, "outcome" | "license" | "raw" | "confidence">;
  readonly facts: ModelFacts;
}

/** Throws TooLargeError. */
export function readRepository(reply: unknown): HubRepository {
  const card = field(reply, "cardData");
  const tags = texts(field(reply, "tags"));
  const [id = "", revision = ""] = [text(field(reply, "id")), text(field(reply, "sha"))];
  const stated = words(field(card, "license"));
  const fromTags = tagged(tags, "license:");
  const license = toCardLicense(card, stated.length > 0 ? stated : fromTags);
  const evidence = readLicense(license);
  const contradictions = [findContradiction(license), differing(stated, fromTags)].filter(
    (contradiction) => contradiction !== undefined,
  );
  const isRevision = /^[0-9a-f]{1,64}$/.test(revision);
  return {
    ...(isHubId(id) && { id }),
    ...(isRevision && { revision }),
    ...(evidence && { evidence }),
    facts: boundFacts({
      ...readHubFacts(reply),
      ...knownFacts({ revision: isRevision ? revision : undefined, contradictions }),
    }),
  };
}

const maxKeys = 1000;

/** The license of the card, else the tags. */
function toCardLicense(card: unknown, license: readonly string[]): CardLicense {
  const [licenseName, licenseLink] = [text(field(card, "license_name")), text(field(card, "license_link"))];
  return {
    license,
    ...(licenseName !== undefined && { licenseName }),
    ...(licenseLink !== undefined && { licenseLink }),
  };
}

function readLicense(card: CardLicense): HubRepository["evidence"] {
  const license = readHubLicense(card);
  return license.raw === "" && license.strength === "none" ? undefined : fromNamed(license);
}

/** The hub derives the tags from the card; if they differ, one of them is outdated. */
function differing(stated: readonly string[], fromTags: readonly string[]): string | undefined {
  const [card, tags] = [keysOf(stated), keysOf(fromTags)];
  if (card === "" || tags === "" || card === tags) return undefined;
  return `the card says "${shorten(card)}", its tag says "${shorten(tags)}", and the card counts`;
}

function keysOf(keys: readonly string[]): string {
  return [...new Set(keys.map((key) => key.trim().toLowerCase()))].sort().join(", ");
}

/** Keeps every license: values that are not strings are kept as JSON. */
function words(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (all.length > maxKeys) throw new TooLargeError(`lcc reads at most ${maxKeys} licenses of a card.`);
  const stated = all.filter((item) => item !== null && item !== undefined);
  const names = stated.map((item) => (typeof item === "string" ? item.trim() : JSON.stringify(item)));
  return names.map((item) => item.slice(0, maxNameLength + 1)); // enough to be rejected as too long
}
