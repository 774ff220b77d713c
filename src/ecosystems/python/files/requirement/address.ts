import type { Origin } from "../../../../domain/contracts/component.ts";
import { stripCredentials } from "../../../../text/strip-credentials.ts";
import { isDefaultRegistry } from "../../hosts.ts";
import { isArchive } from "./archive-name.ts";

/** What a requirement points to instead of a name in an index. */
interface Address {
  readonly origin: Origin;
  /** `#egg=name` */
  readonly egg?: string;
}

/** A requirement that is not a component: a folder of the project, or Python itself. */
export type NoComponent = "no-component";

/** Reads a repository, archive or path like pip; folders belong to the project. */
export function readAddress(text: string): Address | NoComponent {
  const hash = text.indexOf("#");
  const place = hash < 0 ? text : text.slice(0, hash);
  const egg = hash < 0 ? undefined : eggOf(text.slice(hash + 1));
  const origin = originOf(place);
  if (origin === undefined) return "no-component";
  return egg === undefined ? { origin } : { origin, egg };
}

/** Whether a line names an address or a path and not a package. */
export function isAddress(text: string): boolean {
  if (/^(?:[.~/\\]|file:|[a-z]:[\\/]|git@|[a-z][a-z0-9+.-]*:\/\/|(?:git|hg|svn|bzr)\+)/i.test(text)) return true;
  const end = text.search(/[\s[;@<>=!~(,#]/);
  const first = end < 0 ? text : text.slice(0, end);
  return first.includes("/") || first.includes("\\") || isArchive(first);
}

function isRepository(text: string): boolean {
  return /^(?:git|hg|svn|bzr)(?:\+|:\/\/)|^git@|^ssh:\/\//i.test(text);
}

/** A repository at a commit, where the reference is one. */
export function gitOrigin(address: string, reference?: string): Origin {
  const commit = reference !== undefined && /^[0-9a-f]{7,64}$/i.test(reference) ? reference : undefined;
  return { kind: "git", address: stripCredentials(address), ...(commit === undefined ? {} : { commit }) };
}

export function archiveOrigin(address: string): Origin {
  return { kind: "archive", address: stripCredentials(address) };
}

/** The index, unless it is PyPI or one of its mirrors. */
export function indexOrigin(address: string | undefined): Origin | undefined {
  if (!address || isDefaultRegistry(address)) return undefined;
  return { kind: "registry", address: stripCredentials(address) };
}

function originOf(place: string): Origin | undefined {
  if (isRepository(place)) return repositoryOrigin(place);
  if (/^https?:\/\//i.test(place)) return archiveOrigin(place);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place) && !/^file:/i.test(place)) return archiveOrigin(place);
  return isArchive(place) ? { kind: "file", address: place } : undefined;
}

/** `git+https://host/a/b.git@v1`: the reference follows the last `@` after the host. */
function repositoryOrigin(place: string): Origin {
  const path = place.indexOf("/", Math.max(place.indexOf("://") + 3, 0));
  const at = place.lastIndexOf("@");
  if (path < 0 || at < path) return gitOrigin(place);
  return gitOrigin(place.slice(0, at), place.slice(at + 1));
}

/** `egg=acme_lib[extra]&subdirectory=py` */
function eggOf(fragment: string): string | undefined {
  const egg = fragment.split("&").find((part) => part.startsWith("egg="));
  const name = egg?.slice(4).split(/[[<>=!~;\s]/)[0];
  return name === "" ? undefined : name;
}
