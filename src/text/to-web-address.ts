import { stripCredentials } from "./strip-credentials.ts";

/**
 * The page of a git remote; a local folder has none. `git@host:owner/name.git` and `ssh://…` become https, without user
 * name, password and `.git`.
 */
export function toWebAddress(url: string): string | undefined {
  const [, host, path] = /^(?:[^\s/@]+@)?([^\s/:@]+):(?!\/\/)([^\s]+)$/.exec(url) ?? [];
  const address = host === undefined ? url.replace(/^(?:ssh|git):\/\//, "https://") : `https://${host}/${path}`;
  const plain = stripCredentials(address)
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
  return /^https?:\/\//.test(plain) ? plain : undefined;
}
