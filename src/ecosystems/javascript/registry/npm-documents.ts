import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { asUnavailable } from "../../../http/source-errors.ts";
import { anything, record, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import type { Sameness, Subject } from "../../../domain/contracts/subject.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { isFromRegistry } from "../../kit/public-hosts.ts";
import { type NpmRegistry, publicRegistry } from "../operator/npm-config.ts";
import { badReply } from "../../kit/source-failure.ts";
import { oncePerKey } from "../../../async/once.ts";

export interface FoundDocument {
  readonly document: unknown;
  /** Where it was read. */
  readonly address: string;
}

/** A package with thousands of releases has one document for all of them. */
const maxBytes = 32_000_000;

const readPackage = shape({ "dist-tags": record(text), versions: record(anything) });
const readSubject = shape({ name: text, version: text });

export const isSamePackage: Sameness = {
  name: (a, b) => a === b,
  version: (stated, asked) => !isVersion(asked) || withoutBuild(stated) === withoutBuild(asked),
};

function withoutBuild(version: string): string {
  return version.replace(/^v|\+.*$/g, "");
}

/** The requests that a registry supports. */
export interface NpmDocuments {
  /** The document of one version or tag. */
  version(name: string, versionOrTag: string): Promise<FoundDocument | undefined>;
  hasPackage(name: string): Promise<boolean>;
  versions(name: string): Promise<readonly string[]>;
  /** The package with all versions, in the short form for installers. */
  listing(name: string): Promise<unknown>;
}

export function npmDocuments(http: Http, registry: NpmRegistry, signal: AbortSignal): NpmDocuments {
  const headers = registry.authorization === undefined ? {} : { authorization: registry.authorization };
  const ask = async (address: string, asked: Subject, accept = "application/json") => {
    const document = await http.json(address, { signal, maxBytes, headers: { ...headers, accept } });
    if (document === undefined) return undefined;
    if (!isFields(document)) throw badReply(address, "sent a reply that is not a package.");
    checkSubject({ address, document, found: readSubject(document), asked }, isSamePackage);
    return document;
  };
  const isPublic = isFromRegistry(registry.base, publicRegistry);
  const askWhole = oncePerKey((name) => ask(packageAddress(registry.base, name), { name }));
  const listing = (name: string) =>
    ask(packageAddress(registry.base, name), { name }, "application/vnd.npm.install-v1+json, application/json;q=0.8");
  return {
    async version(name, versionOrTag) {
      const address = versionAddress(registry.base, name, versionOrTag);
      const asked = ask(address, { name, version: isVersion(versionOrTag) ? versionOrTag : undefined });
      const document = await (isPublic ? asked : asked.catch(keepRefusal));
      if (document instanceof SourceUnavailable) {
        const inPackage = await findInPackage(name, versionOrTag).catch(asUnavailable);
        if (inPackage && !(inPackage instanceof SourceUnavailable)) return inPackage;
        throw document;
      }
      if (document) return { document, address };
      return isPublic ? undefined : findInPackage(name, versionOrTag);
    },
    async hasPackage(name) {
      // The full document of a popular package has many megabytes.
      const small = versionAddress(registry.base, name, "latest");
      return (await (isPublic ? ask(small, { name }) : askWhole(name))) !== undefined;
    },
    async versions(name) {
      return readPackage(await listing(name)).versions.names();
    },
    listing,
  };

  /** Not every mirror and private registry has documents of single versions. */
  async function findInPackage(name: string, versionOrTag: string): Promise<FoundDocument | undefined> {
    const { "dist-tags": tags, versions } = readPackage(await askWhole(name));
    const document = versions.get(tags.get(versionOrTag) ?? versionOrTag);
    return isFields(document) ? { document, address: packageAddress(registry.base, name) } : undefined;
  }
}

/** Some mirrors refuse documents of single versions. A contradiction stays a failure. */
function keepRefusal(error: unknown): SourceUnavailable {
  if (error instanceof SourceUnavailable && error.reason === "refused") return error;
  throw error;
}

/** A tag cannot be a version or a range. */
function isVersion(versionOrTag: string): boolean {
  return /^v?\d+\.\d+\.\d+/.test(versionOrTag);
}

/** The slash of a scope is the only one that a name has, and registries want it encoded. */
function versionAddress(base: string, name: string, version: string): string {
  const { scope, rest } = splitScope(name);
  return scope === undefined ? url(base)`/${name}/${version}` : url(base)`/@${scope}%2f${rest}/${version}`;
}

export function packageAddress(base: string, name: string): string {
  const { scope, rest } = splitScope(name);
  return scope === undefined ? url(base)`/${name}` : url(base)`/@${scope}%2f${rest}`;
}

function splitScope(name: string): { readonly scope?: string; readonly rest: string } {
  const slash = name.indexOf("/");
  return name.startsWith("@") && slash > 1
    ? { scope: name.slice(1, slash), rest: name.slice(slash + 1) }
    : { rest: name };
}
