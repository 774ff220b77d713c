import type { PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { decodePercent } from "../../text/decode-percent.ts";

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
