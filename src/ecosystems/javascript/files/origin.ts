import type { Origin } from "../../../domain/contracts/component.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { isDefaultRegistry } from "../hosts.ts";

/** Serves JSR packages to npm clients. */
const jsrRegistry = "https://npm.jsr.io/";

/** The scope `@jsr` is only served by JSR, even if a lockfile does not say so. */
export function originByName(name: string): Origin | undefined {
  return name.startsWith("@jsr/") ? { kind: "registry", address: jsrRegistry } : undefined;
}

/** The address in a lockfile from which a package was fetched. Undefined for the public registry. */
export function readOrigin(resolved: string | undefined): Origin | undefined {
  if (!resolved || isDefaultRegistry(resolved)) return undefined;
  if (isGitAddress(resolved)) return gitOrigin(resolved);
  if (resolved.startsWith("file:")) return { kind: "file", address: withoutFragment(resolved) };
  if (resolved.startsWith(jsrRegistry)) return { kind: "registry", address: jsrRegistry };
  if (!/^https?:/i.test(resolved)) return undefined;
  const address = stripCredentials(withoutFragment(resolved));
  return { kind: isRegistryPath(address) ? "registry" : "archive", address };
}

/** A repository, with the commit where the address ends in one. */
export function gitOrigin(reference: string, commit?: string): Origin {
  const hash = reference.indexOf("#");
  const inside = hash < 0 ? undefined : commitOf(reference.slice(hash + 1));
  const address = stripCredentials(inside === undefined ? reference : reference.slice(0, hash));
  const pinned = commit ?? inside;
  return { kind: "git", address, ...(pinned === undefined ? {} : { commit: pinned }) };
}

export function archiveOrigin(address: string): Origin {
  return { kind: "archive", address: stripCredentials(withoutFragment(address)) };
}

/** Whether an address names a repository and not one file: `git+ssh://…`, `github:a/b`, `https://host/a/b.git#x`. */
export function isGitAddress(address: string): boolean {
  if (/^(?:git[+:@]|ssh:|github:|gitlab:|bitbucket:|gist:)/.test(address)) return true;
  if (!/^https?:/i.test(address)) return false;
  const path = withoutQuery(withoutFragment(address));
  if (path.endsWith(".git")) return true;
  const [host = "", ...parts] = path.replace(/^https?:\/\//i, "").split("/");
  const last = host.slice(host.lastIndexOf("@") + 1).toLowerCase();
  return codeHosts.has(last) && parts.filter((part) => part !== "").length === 2;
}

const codeHosts = new Set(["github.com", "gitlab.com", "bitbucket.org"]);

/** `#<hash>`, `#commit=<hash>`, `#commit:<hash>`, `#workspace=x&commit=<hash>`; a branch or tag is not a commit. */
function commitOf(fragment: string): string | undefined {
  for (const part of fragment.split("&")) {
    const value = part.replace(/^commit[=:]/, "");
    if (/^[0-9a-f]{7,64}$/i.test(value)) return value;
  }
  return undefined;
}

/** Registries name the file under `/-/`; GitHub's serves it under `/download/`. */
function isRegistryPath(address: string): boolean {
  return address.includes("/-/") || address.includes("/download/");
}

/** Cut out and not parsed: large lockfiles have thousands of addresses. */
function withoutFragment(address: string): string {
  const hash = address.indexOf("#");
  return hash < 0 ? address : address.slice(0, hash);
}

function withoutQuery(address: string): string {
  const mark = address.indexOf("?");
  return mark < 0 ? address : address.slice(0, mark);
}
