import { createRequire } from "node:module";
import { once } from "../../../async/once.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { anything, shape, text } from "../../../formats/shape.ts";

const maxAddressLength = 1_000;

const readDocument = shape({ repository: anything });
const readRepository = shape({ url: text });

/** The code repository that a package names: `owner/repo`, `github:owner/repo`, `git@host:…`, `{ url }`. */
export function findRepository(document: unknown): string | undefined {
  const { repository } = readDocument(document);
  const address = (text(repository) ?? readRepository(repository).url)?.trim();
  if (!address || address.length > maxAddressLength) return undefined;
  const hosted = hostedGitInfo().fromUrl(address);
  if (!hosted) return /^(?:git\+)?(?:https?|git|ssh):\/\//i.test(address) ? stripCredentials(address) : undefined;
  const { user, project, domain, type } = hosted;
  if (type === "gist" || !user || !isPlain(user) || !isPlain(project)) return undefined;
  return `https://${domain}/${user}/${project}`;
}

/** The library decodes names: rejects slashes and line breaks in them. */
function isPlain(name: string | null): name is string {
  return name !== null && /^[\w.-]+(?:\/[\w.-]+)*$/.test(name) && !name.split("/").includes("..");
}

interface Hosted {
  readonly type: string;
  readonly domain: string;
  readonly user: string | null;
  readonly project: string | null;
}

/** The package has no types. */
const hostedGitInfo = once(
  () => createRequire(import.meta.url)("hosted-git-info") as { fromUrl(address: string): Hosted | undefined },
);
