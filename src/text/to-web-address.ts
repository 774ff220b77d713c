import { stripCredentials } from "./strip-credentials.ts";

/** The web page of a git remote, without credentials and `.git`: `git@host:a/b.git` too; a local folder has none. */
export function toWebAddress(url: string): string | undefined {
  const [, host, path] = /^(?:[^\s/@]+@)?([^\s/:@]+):(?!\/\/)([^\s]+)$/.exec(url) ?? [];
  // The port of ssh is none of the web page.
  const asWeb = url.replace(/^(?:git\+)?(?:ssh|git):\/\/([^/]*?)(?::\d+)?(?=\/|$)/, "https://$1");
  const address = host === undefined ? asWeb : `https://${host}/${path}`;
  const plain = stripCredentials(address)
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
  return /^https?:\/\//.test(plain) ? plain : undefined;
}
