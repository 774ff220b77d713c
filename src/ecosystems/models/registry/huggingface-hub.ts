import type { Component, Supplier } from "../../../domain/contracts/component.ts";
import { missingReply } from "../../../evidence/missing.ts";
import {
  type Resolver,
  type SourceReply,
  type SourceTools,
  SourceUnavailable,
  type Operator,
} from "../../../domain/contracts/sources.ts";
import { withPlaces } from "../../../models/join-facts.ts";
import { writeFacts } from "../../../models/write-facts.ts";
import { readJson } from "../../../http/interpret-reply.ts";
import { readReply } from "../../../http/read-reply.ts";
import { url } from "../../../http/url.ts";
import { isHubId } from "../../../models/hub-id.ts";
import type { Sameness } from "../../../domain/contracts/subject.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { sourceReply } from "../../kit/source-reply.ts";
import { readRepository, type HubRepository } from "./hub-repository.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { huggingfaceUrl } from "../settings.ts";
import { splitCredentials } from "../../../http/basic-auth.ts";
import { toSupplier } from "../../kit/supplier.ts";

/** The Hugging Face Hub, or the mirror that the operator configured. */
export function huggingfaceHub(tools: SourceTools): Resolver {
  const hub = findHub(tools);
  return {
    source: "huggingface",
    mayChange: true,
    addressFor: () => hub.base,
    handles: (component) => kinds.has(component.type) && isId(idOf(component)) && isServedBy(hub, component),
    async resolve(component, signal) {
      const ask = async (address: string) => {
        const options = { signal, headers: { accept: "application/json", ...hub.headers } };
        const reply = await tools.http.get(address + fieldsOf(component), options).catch(asNothing(hub));
        if (reply === undefined) return undefined;
        const document = readJson(reply);
        const repository = await readReply(address, "a card", () => readRepository(document));
        // A repository that was renamed is known by the redirect to its new name.
        const isRedirected = new URL(reply.address).pathname !== new URL(address).pathname;
        const asked = isRedirected ? {} : { name: idOf(component) };
        checkSubject({ address, document, found: { name: repository.id }, asked }, isSame);
        return repository;
      };
      const address = addressOf(hub, component);
      const pinned = component.version === "" ? undefined : url(address)`/revision/${component.version}`;
      const exact = pinned === undefined ? undefined : await ask(pinned);
      if (exact) return toReply(hub, component, exact, false);
      // A deleted revision does not mean that the model is gone.
      const newest = await ask(address);
      return newest ? toReply(hub, component, newest, true) : missingReply("package");
    },
  };
}

const isSame: Sameness = {
  name: (a, b) => a.toLowerCase() === b.toLowerCase(),
  version: (a, b) => a === b,
};

/** The public hub answers 401 for missing repositories, to hide private ones. A mirror that does so wants a token. */
function asNothing({ base, headers }: Hub): (error: unknown) => undefined {
  const isStranger = URL.parse(base)?.origin === publicHub && headers["authorization"] === undefined;
  return (error) => {
    if (isStranger && error instanceof SourceUnavailable && error.status === 401) return undefined;
    throw error;
  };
}

/** Limits the reply: the hub lists every file otherwise. Unknown fields are an error. */
function fieldsOf({ type }: Component): string {
  const fields = kinds.get(type) === "datasets" ? common : [...common, ...ofModels];
  return `?${fields.map((field) => `expand[]=${field}`).join("&")}`;
}

const common = ["cardData", "tags", "gated", "sha", "author", "createdAt", "lastModified", "disabled"];
const ofModels = ["pipeline_tag", "library_name", "safetensors", "gguf", "config"];

const kinds: ReadonlyMap<string, "models" | "datasets"> = new Map([
  ["huggingface", "models"],
  ["huggingface-dataset", "datasets"],
]);

/** Old names without a namespace still lead to their repository. */
function idOf({ name, canonicalName }: Component): string {
  return canonicalName ?? name;
}

function isId(id: string): boolean {
  return isHubId(id.includes("/") ? id : `old/${id}`);
}

function isServedBy({ base }: Hub, { origin }: Component): boolean {
  if (!origin) return true;
  return origin.kind !== "file" && URL.parse(origin.address)?.host === URL.parse(base)?.host;
}

function addressOf({ base }: Hub, component: Component): string {
  const id = idOf(component);
  const slash = id.indexOf("/");
  const kind = kinds.get(component.type) ?? "models";
  if (slash < 0) return url(base)`/api/${kind}/${id}`;
  return url(base)`/api/${kind}/${id.slice(0, slash)}/${id.slice(slash + 1)}`;
}

function toReply(hub: Hub, component: Component, repository: HubRepository, isAssumed: boolean): SourceReply {
  const { evidence, id, revision } = repository;
  const asked = idOf(component);
  const page = pageOf(hub, component, id ?? asked);
  const stated = {
    ...repository.facts,
    ...(isAssumed && revision !== undefined && { assumedVersion: revision }),
    ...(id !== undefined && !isSame.name(id, asked) && { renamedTo: id }),
  };
  const facts = writeFacts(withPlaces(stated, { url: page }));
  return sourceReply({
    evidence: evidence && { ...evidence, url: page, ...(isAssumed && { assumed: true }) },
    supplier: id === undefined ? undefined : readSupplier(id),
    facts,
  });
}

function pageOf({ base }: Hub, { type }: Component, id: string): string {
  const slash = id.indexOf("/");
  const home = kinds.get(type) === "datasets" ? url(base)`/datasets` : url(base)``;
  return slash < 0 ? url(home)`/${id}` : url(home)`/${id.slice(0, slash)}/${id.slice(slash + 1)}`;
}

interface Hub {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

const publicHub = "https://huggingface.co";

/** The setting of lcc, else the endpoint of the operator's hub client, else the public hub. */
function findHub({ addresses, operator }: SourceTools): Hub {
  const endpoint = ownEndpoint(operator) ?? publicHub;
  // The hub only uses tokens, and reports show the address.
  const { address: base } = splitCredentials(readFirstAddress(addresses, huggingfaceUrl) ?? endpoint);
  const token = isSameOrigin(base, endpoint) ? findToken(operator) : undefined;
  return { base, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
}

function ownEndpoint({ env }: Operator): string | undefined {
  const endpoint = env["HF_ENDPOINT"]?.trim() ?? "";
  return /^https?:\/\//i.test(endpoint) && URL.canParse(endpoint) ? endpoint : undefined;
}

/** The token is only sent to the endpoint of the hub client. */
function isSameOrigin(a: string, b: string): boolean {
  return URL.parse(a)?.origin === URL.parse(b)?.origin;
}

/** Environment variables first, then the file of the login command. */
function findToken(operator: Operator): string | undefined {
  const { env, home } = operator;
  const folder = env["HF_HOME"] ?? `${env["XDG_CACHE_HOME"] ?? `${home}/.cache`}/huggingface`;
  const file = () => operator.readFile(env["HF_TOKEN_PATH"] ?? `${folder}/token`);
  const token = [env["HF_TOKEN"], env["HUGGING_FACE_HUB_TOKEN"]].find(Boolean) ?? file();
  const trimmed = token?.trim() ?? "";
  return /^[\x21-\x7e]{1,500}$/.test(trimmed) ? trimmed : undefined;
}

/** The hub account that owns a model or dataset; legacy names have none. */
export function readSupplier(id: string): Supplier | undefined {
  return id.includes("/") ? toSupplier("organization", id.split("/", 1)[0]) : undefined;
}
