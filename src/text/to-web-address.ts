import { stripCredentials } from "./strip-credentials.ts";

/** The web page of a git remote, without credentials and `.git`: `git@host:a/b.git` too; a local folder has none. */
export function toWebAddress(url: string): string | undefined {
  const [, host, path] = /^(?:[^\s/@]+@)?([^\s/:@]+):(?!\/\/)([^\s]+)$/.exec(url) ?? [];
  const address = host === undefined ? url.replace(/^(?:ssh|git):\/\//, "https://") : `https://${host}/${path}`;
  const plain = stripCredentials(address)
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
  return /^https?:\/\//.test(plain) ? plain : undefined;
}
