import type { Origin } from "../../../domain/contracts/component.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { exactVersion } from "../versions/exact-version.ts";
import { archiveOrigin, gitOrigin, isGitAddress } from "./origin.ts";
import { isPackageName, nameOnJsr, splitName } from "../package-name.ts";
import { isPublicRegistry } from "../private-names.ts";
import { decodePercent } from "../../../text/decode-percent.ts";

/** A requirement of a manifest; `catalog` refers to a table of the workspace. */
export type Spec = Wanted | Own | { readonly kind: "catalog" };

/** Code of the project itself: a member of the workspace, or a folder. */
export interface Own {
  readonly kind: "own";
  readonly isMember?: true;
  /** Relative to the manifest. */
  readonly path?: string;
  /** `link:`: what the folder needs is installed there, by itself. */
  readonly isLinked?: true;
}

export interface Wanted {
  readonly kind: "package";
  readonly name: string;
  /** Empty where the spec does not pin one; then `range` has the requirement. */
  readonly version: string;
  readonly range: string;
  readonly origin?: Origin;
}

const own: Own = { kind: "own" };
const maxLength = 4096;

/** Reads the right side of a dependency: a range, or one of the many ways to name another source. */
export function parseSpec(name: string, requirement: string): Spec {
  const spec = requirement.trim();
  if (spec.length > maxLength) return { kind: "package", name, version: "", range: "" };
  const colon = spec.indexOf(":");
  const read = colon < 0 ? undefined : protocols.get(spec.slice(0, colon));
  if (read) return read(name, spec.slice(colon + 1));
  if (isGitAddress(spec) || isShorthand(spec)) return fromElsewhere(name, spec, gitOrigin(spec));
  if (/^https?:/i.test(spec)) return fromTarball(spec) ?? fromElsewhere(name, spec, archiveOrigin(spec));
  return isPath(spec) ? fileSpec(name, spec) : fromRegistry(name, spec);
}

/** npm does not support most of them; `runtime:` is the Node version for the project. */
const protocols: ReadonlyMap<string, (name: string, rest: string) => Spec> = new Map<
  string,
  (name: string, rest: string) => Spec
>([
  ["workspace", () => ({ kind: "own", isMember: true })],
  ["link", (name, rest) => ({ ...folderSpec(name, rest), isLinked: true })],
  ["portal", folderSpec],
  ["exec", () => own],
  ["runtime", () => own],
  ["catalog", () => ({ kind: "catalog" })],
  ["file", fileSpec],
  ["npm", aliasSpec],
  ["jsr", jsrSpec],
  ["patch", patchSpec],
]);

function fromRegistry(name: string, range: string): Wanted {
  return { kind: "package", name, version: exactVersion(range) ?? "", range };
}

/** The address of an archive of the public registry: `https://…/@s/a/-/a-1.0.0.tgz`. */
function fromTarball(address: string): Wanted | undefined {
  const [, path = "", file = ""] =
    /^https?:\/\/[^/]{1,255}\/(.{1,300})\/-\/([^/?#]{1,300})\.tgz(?:[?#].*)?$/i.exec(address) ?? [];
  const name = decodePercent(path);
  const version = exactVersion(file.slice(name.length - name.lastIndexOf("/")));
  const isPublic = version !== undefined && isPackageName(name) && isPublicRegistry(address);
  return isPublic ? fromRegistry(name, version) : undefined;
}

function fromElsewhere(name: string, spec: string, origin: Origin): Spec {
  return { kind: "package", name, version: "", range: stripCredentials(spec), origin };
}

/** A folder is part of the project; the content of an archive is not in the tree as source. */
function fileSpec(name: string, rest: string): Spec {
  const path = withoutBinding(rest);
  if (!isArchive(path)) return folderSpec(name, rest);
  const address = `file:${path}`;
  return { kind: "package", name, version: versionInFileName(path), range: address, origin: { kind: "file", address } };
}

function folderSpec(_name: string, rest: string): Own {
  return { kind: "own", path: withoutBinding(rest) };
}

/** `./a` of `./a#hash` and `./a::locator=b`. */
function withoutBinding(path: string): string {
  return path.split(/#|::/, 1)[0] ?? "";
}

/** `npm:other@^1`, an alias, or `npm:^1` as Yarn writes a plain range. */
function aliasSpec(name: string, rest: string): Spec {
  const { name: other, rest: range } = splitName(rest);
  const isRange = range === "" && (isRangeOrTag(rest) || !isPackageName(rest));
  return isRange ? fromRegistry(name, rest) : fromRegistry(other, range);
}

/** `jsr:@s/a@^1`, or `jsr:^1` where the key is the name. */
function jsrSpec(name: string, rest: string): Spec {
  const parts = rest.startsWith("@") ? splitName(rest) : { name, rest };
  return fromRegistry(nameOnJsr(parts.name), parts.rest);
}

/** `patch:a@npm%3A1.2.3#patches/a.patch`: the package that is patched. */
function patchSpec(name: string, rest: string): Spec {
  const inner = splitName(decodePercent(rest.split("#", 1)[0] ?? ""));
  return inner.rest.startsWith("patch:") ? fromRegistry(name, "") : parseSpec(inner.name, inner.rest);
}

/** Whether a path names a packed package, and not a folder. */
export function isArchive(path: string): boolean {
  return /\.(?:tgz|tar\.gz|tar)$/i.test(path);
}

/** `1.2.3` for `vendor/a-1.2.3.tgz`. */
function versionInFileName(path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:tgz|tar\.gz|tar)$/i, "");
  const start = file.search(/-v?\d+\.\d+\.\d/);
  return start < 0 ? "" : (exactVersion(file.slice(start + 1)) ?? "");
}

/** GitHub's `owner/name#ref`. */
function isShorthand(spec: string): boolean {
  return /^[\w-]+\/[\w.-]+(?:#.*)?$/.test(spec);
}

function isPath(spec: string): boolean {
  return /^(?:\.{0,2}\/|~\/|\.{1,2}$|[A-Za-z]:[\\/])/.test(spec) || isArchive(spec);
}

function isRangeOrTag(text: string): boolean {
  return /^(?:[\d^~<>=*]|[vx](?:[\d.]|$))/.test(text) || tags.has(text);
}

const tags = new Set(["latest", "next", "beta", "alpha", "canary", "rc"]);
