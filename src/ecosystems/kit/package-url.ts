import { PackageURL } from "packageurl-js";
import type { Component } from "../../domain/contracts/component.ts";
import type { PackageUrl, EcosystemFacts, PackageLabels } from "../../domain/contracts/ecosystem.ts";
import { decodePercent } from "../../text/decode-percent.ts";

/** The package URL of a component. What precedes the last slash of its name is the namespace. */
export function componentPurl({
  type,
  name,
  version,
}: Pick<Component, "type" | "name" | "version">): string | undefined {
  const slash = name.lastIndexOf("/");
  return packageUrl(type, slash < 0 ? undefined : name.slice(0, slash), name.slice(slash + 1), version);
}

/** Reads the package URLs of an ecosystem without namespaces. */
export function fromPlainPurl(isName: (name: string) => boolean) {
  return ({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined =>
    namespace === undefined && isName(name) ? { type, name } : undefined;
}

/**
 * The package URL of a name, in the spelling its ecosystem compares. Upper case is kept regardless of the rules of the
 * type: packages such as `JSONStream` differ from others only in case. Undefined for a name that no package URL can
 * have.
 */
export function packageUrl(
  type: string,
  namespace: string | undefined,
  name: string,
  version: string,
): string | undefined {
  try {
    const purl = new PackageURL(type, namespace, name, version || undefined);
    purl.name = name;
    purl.namespace = namespace;
    // The library does not encode the characters of build metadata (`1.0+5`) and epochs (`1!2.0`).
    return purl.toString().replaceAll("+", "%2B").replaceAll("!", "%21");
  } catch {
    return undefined;
  }
}

/**
 * Reads a package URL as tools write it: an unencoded `@` of a scope, and slashes after `pkg:`, are accepted. Upper
 * case is kept, because some tools lower-case names that differ only in case. Undefined if it is not a package URL.
 */
export function parsePurl(text: string): PackageUrl | undefined {
  if (text.length > maxLength || !/^pkg:/i.test(text)) return undefined;
  const [beforeHash = ""] = text.slice("pkg:".length).split("#", 1);
  const question = beforeHash.indexOf("?");
  const path = (question < 0 ? beforeHash : beforeHash.slice(0, question)).replace(/^\/{1,3}/, "");
  const slash = path.indexOf("/");
  const type = path.slice(0, Math.max(0, slash)).toLowerCase();
  if (!/^[a-z][a-z0-9.+-]{0,99}$/.test(type)) return undefined;
  const { place, version } = splitVersion(path.slice(slash + 1));
  const parts = place.split("/").filter((part) => part !== "");
  const name = decodePercent(parts.pop() ?? "");
  if (name === "") return undefined;
  const namespace = parts.map(decodePercent).join("/");
  const qualifiers = question < 0 ? new Map<string, string>() : readQualifiers(beforeHash.slice(question + 1));
  return { type, ...(namespace !== "" && { namespace }), name, version: decodePercent(version), qualifiers };
}

const maxLength = 10_000;

/** The last `@` is the separator, unless it begins the scope of an npm package. */
function splitVersion(rest: string): { readonly place: string; readonly version: string } {
  const at = rest.lastIndexOf("@");
  if (at <= 0 || rest[at - 1] === "/") return { place: rest, version: "" };
  return { place: rest.slice(0, at), version: rest.slice(at + 1) };
}

function readQualifiers(text: string): Map<string, string> {
  const pairs = text.split("&").map((pair): [string, string] => {
    const equals = pair.indexOf("=");
    return equals < 0
      ? [pair.toLowerCase(), ""]
      : [pair.slice(0, equals).toLowerCase(), decodePercent(pair.slice(equals + 1))];
  });
  return new Map(pairs.filter(([, value]) => value !== ""));
}

/**
 * The component for a package URL. Unknown types become `custom`, named by the URL without its version, so that equal
 * names of two systems stay different: `deb/debian/zlib`.
 */
export function createPurlReader(
  ecosystems: readonly EcosystemFacts[],
): (purl: PackageUrl, labels?: PackageLabels) => Pick<Component, "type" | "name"> {
  const byType = new Map(ecosystems.flatMap((ecosystem) => ecosystem.types.map((type) => [type, ecosystem] as const)));
  return (purl, labels) => byType.get(purl.type)?.fromPurl?.(purl, labels) ?? { type: "custom", name: placeOf(purl) };
}

function placeOf({ type, namespace, name }: PackageUrl): string {
  return [type, ...(namespace === undefined ? [] : [namespace]), name].join("/");
}
