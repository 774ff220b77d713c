import { exactVersion, lockedVersion } from "../../versions/exact-version.ts";
import { isPackageName, splitName } from "../../package-name.ts";

/** The format of the keys of `packages`, which changed with the lockfile's versions 6 and 9. */
export type PnpmStyle = "slashes" | "leading slash" | "plain";

/** The style of a `lockfileVersion`: `5.3`, `6.0` and `6.1`, `9.0`. */
export function readPnpmStyle(lockfileVersion: string): PnpmStyle {
  const major = Number.parseInt(lockfileVersion, 10);
  if (major >= 9) return "plain";
  return major >= 6 ? "leading slash" : "slashes";
}

/** The name and version in a key; the version is empty if the key has an address or path instead. */
export function parsePnpmPath(
  key: string,
  style: PnpmStyle,
): { readonly name: string; readonly version: string } | undefined {
  const path = withoutPeers(key);
  if (style === "slashes") return fromSlashes(path);
  const { name, rest } = splitName(style === "plain" ? path : withoutHost(path));
  return isPackageName(name) && rest !== "" ? { name, version: lockedVersion(rest) } : undefined;
}

/** The entry that a dependency refers to: a version, or the whole key of an alias or of another source. */
export function pnpmPathsFor(name: string, reference: string, style: PnpmStyle): string[] {
  if (reference.startsWith("link:")) return [];
  if (style === "slashes") return [`/${name}/${reference}`, reference];
  return style === "plain" ? [`${name}@${reference}`, reference] : [`/${name}@${reference}`, reference];
}

/** `a@1.0.0` for `a@1.0.0(b@2.0.0)`: the same component for every set of peers. */
export function withoutPeers(key: string): string {
  const open = key.indexOf("(");
  return open < 0 ? key : key.slice(0, open);
}

/** `/a/1.0.0_b@2.0.0`, `/@s/a/1.0.0`, `host/a/1.0.0`, and `/a/1.0.0/b@2.0.0` in the oldest files. */
function fromSlashes(path: string): { name: string; version: string } | undefined {
  const parts = path.split("/");
  parts.shift(); // empty, or the host of another registry
  const name = parts[0]?.startsWith("@") ? `${parts.shift()}/${parts.shift()}` : (parts.shift() ?? "");
  const version = exactVersion(parts.shift()?.split("_", 1)[0] ?? "");
  return isPackageName(name) && version !== undefined ? { name, version } : undefined;
}

function withoutHost(path: string): string {
  if (path.startsWith("/")) return path.slice(1);
  const slash = path.indexOf("/");
  return slash > 0 && !path.startsWith("@") ? path.slice(slash + 1) : path;
}
