import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import {
  type Resolver,
  type SourceReply,
  type SourceTools,
  SourceUnavailable,
} from "../../../domain/contracts/sources.ts";
import { fromName, type NameEvidence } from "../../../evidence/from-names.ts";
import { number, shape, text } from "../../../formats/shape.ts";
import { entries, isFields } from "../../../formats/value.ts";
import { asUnavailable } from "../../../http/source-errors.ts";
import { url } from "../../../http/url.ts";
import type { PrivateNames } from "../../../privacy/private-names.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { askAll } from "./ask-all.ts";
import type { Ask } from "./ask-batch.ts";
import { type Coordinates, toCoordinates, printCoordinates } from "./coordinates.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { clearlydefinedUrl } from "../settings.ts";
import type { Sameness } from "../../../domain/contracts/subject.ts";
import { checkSubject } from "../../../ecosystems/kit/check-subject.ts";

/**
 * Asks ClearlyDefined, which has the licenses that people and scanners found in packages. It fetches every unknown
 * component that it is asked about, so private names are never sent.
 */
export function clearlyDefined(tools: SourceTools, { isPrivate }: Pick<PrivateNames, "isPrivate">): Resolver {
  const base = readFirstAddress(tools.addresses, clearlydefinedUrl) ?? "https://api.clearlydefined.io";
  const coordinatesFor = (component: Component) => (isPrivate(component) ? undefined : toCoordinates(component));
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

const readStated = shape({ coordinates: shape({ type: text, namespace: text, name: text, revision: text }) });

/** Throws SourceUnavailable if a definition is that of another component. */
function checkDefinition(definition: unknown, asked: Coordinates, address: string): void {
  const { type = asked.type, namespace = "-", name, revision: version } = readStated(definition).coordinates;
  const stated = { name: name === undefined ? undefined : `${type}/${namespace}/${name}`, version };
  const wanted = { name: `${asked.type}/${asked.namespace}/${asked.name}`, version: asked.revision };
  checkSubject({ address, document: definition, found: stated, asked: wanted }, isSame);
}

/** Throws SourceUnavailable if a reply has none of the definitions: there is one of an unknown component, too. */
function checkBatch(answers: ReadonlyMap<string, unknown>, batch: readonly string[], address: string): void {
  const keys = new Set([...answers.keys()].map(plain));
  if (batch.some((each) => keys.has(plain(each)))) return;
  checkSubject({ address, document: {}, found: {}, asked: { name: batch.slice(0, 3).join(", ") } }, isSame);
}

/** The service has the spelling of the registry, which ignores these differences for some types. */
const isSame: Sameness = {
  name: (a, b) => plain(a) === plain(b),
  version: (a, b) => a.toLowerCase() === b.toLowerCase(),
};

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("%2f", "/")
    .replaceAll(/[-_.]+/g, "-");
}
