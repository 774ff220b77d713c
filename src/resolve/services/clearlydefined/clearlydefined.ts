import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import { type Resolver, type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { fromName, type NameEvidence } from "../../../evidence/from-names.ts";
import { number, shape, text } from "../../../formats/shape.ts";
import { entries, isFields } from "../../../formats/value.ts";
import { asUnavailable } from "../../../http/source-errors.ts";
import { url } from "../../../http/url.ts";
import type { PrivateNames } from "../../../privacy/private-names.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { askAll } from "./ask-all.ts";
import type { Ask } from "./ask-batch.ts";
import { checkBatch, checkDefinition } from "../../clearlydefined/check-definition.ts";
import { type Coordinates, coordinatesOf, printCoordinates } from "./coordinates.ts";
import { addressOf } from "../../../domain/contracts/address-setting.ts";
import { clearlydefinedUrl } from "../settings.ts";

/**
 * Asks ClearlyDefined, which has the licenses that people and scanners found in packages. It fetches every unknown
 * component that it is asked about, so private names are never sent.
 */
export function clearlyDefined(tools: SourceTools, { isPrivate }: Pick<PrivateNames, "isPrivate">): Resolver {
  const base = addressOf(tools.addresses, clearlydefinedUrl) ?? "https://api.clearlydefined.io";
  const coordinatesFor = (component: Component) => (isPrivate(component) ? undefined : coordinatesOf(component));
  const read = (definition: unknown, coordinates: Coordinates) => {
    checkDefinition(definition, coordinates, base);
    return readDefinition(definition, stripCredentials(definitionUrl(base, coordinates)));
  };

  const ask =
    (signal: AbortSignal): Ask =>
    async (batch) => {
      const address = `${url(base)`/definitions`}?expand=-files`;
      const reply = await tools.http.json(address, { signal, body: batch, ...limits });
      const answers = new Map(entries(checked(reply, base)));
      checkBatch(answers, batch, address);
      return answers;
    };

  return {
    source: "clearlydefined",
    addressFor: () => base,
    handles: (component) => coordinatesFor(component) !== undefined,

    async resolve(component, signal) {
      const coordinates = coordinatesFor(component);
      if (!coordinates) return {};
      const reply = await tools.http.json(`${definitionUrl(base, coordinates)}?expand=-files`, { signal, ...limits });
      return reply === undefined ? {} : read(checked(reply, base), coordinates);
    },

    async resolveMany(components, signal) {
      const wanted = new Map<string, Coordinates>();
      const keys = new Map<string, string>();
      for (const component of components) {
        const coordinates = coordinatesFor(component);
        if (!coordinates) continue;
        wanted.set(printCoordinates(coordinates), coordinates);
        keys.set(componentKey(component), printCoordinates(coordinates));
      }
      if (wanted.size === 0) return new Map();
      const answers = await askAll([...wanted.keys()], ask(signal));
      return new Map([...keys].map(([key, asked]) => [key, answerOf(answers.get(asked), wanted.get(asked), read)]));
    },
  };
}

/** A definition with thousands of copyright holders is large, even without its files. */
const limits = { timeoutMs: 30_000, maxBytes: 20_000_000 };

function definitionUrl(base: string, { type, provider, namespace, name, revision }: Coordinates): string {
  return url(base)`/definitions/${type}/${provider}/${namespace}/${name}/${revision}`;
}

/** The service may report its own errors with status 200. */
function checked(reply: unknown, base: string): unknown {
  if (isFields(reply)) return reply;
  const { host } = new URL(base);
  throw new SourceUnavailable("bad_reply", host, `${host} sent a reply that is not a definition.`);
}

function answerOf(
  answer: unknown,
  coordinates: Coordinates | undefined,
  read: (definition: unknown, coordinates: Coordinates) => SourceReply,
): SourceReply | SourceUnavailable {
  if (answer instanceof SourceUnavailable) return answer;
  // An empty definition is named by its place in the reply.
  if (!coordinates || (isFields(answer) && Object.keys(answer).length === 0)) return {};
  try {
    return read(answer, coordinates);
  } catch (error) {
    return asUnavailable(error);
  }
}

const readFacts = shape({
  licensed: shape({ declared: text, score: shape({ total: number }) }),
  described: shape({
    sourceLocation: shape({ type: text, provider: text, namespace: text, name: text, url: text }),
  }),
});

type Facts = ReturnType<typeof readFacts>;

/** Reads the definition of a component; that of an unknown one is empty. */
function readDefinition(definition: unknown, url: string): SourceReply {
  const { licensed, described } = readFacts(definition);
  const { declared } = licensed;
  const repository = repositoryIn(described.sourceLocation);
  return {
    ...(declared && { evidence: { ...limitConfidence(fromName(declared), scoreOf(licensed)), url } }),
    ...(repository !== undefined && { repository }),
  };
}

function limitConfidence(evidence: NameEvidence, score = 1): NameEvidence {
  return { ...evidence, confidence: Math.min(evidence.confidence, score) };
}

/** 0 to 100: how well the files confirm the declared license, with manual corrections. */
function scoreOf({ score: { total } }: Facts["licensed"]): number | undefined {
  return total !== undefined && total >= 0 && total <= 100 ? total / 100 : undefined;
}

/** The code repository; a `sourcearchive` is a file in a package registry. */
function repositoryIn(location: Facts["described"]["sourceLocation"]): string | undefined {
  if (location.type !== "git") return undefined;
  const { url, provider, namespace: owner, name } = location;
  if (url !== undefined && /^https?:\/\/[^\s]{1,500}$/.test(url)) return url;
  const isOnGitHub = provider === "github" && owner !== undefined && name !== undefined;
  return isOnGitHub ? `https://github.com/${owner}/${name}` : undefined;
}
