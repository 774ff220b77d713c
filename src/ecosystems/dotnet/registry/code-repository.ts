const longest = 1_000;

/** `https://github.com/owner/name` from the URL of the repository or of a file in it; undefined for other hosts. */
export function codeRepository(address: string): string | undefined {
  if (address.length > longest) return undefined;
  const written = address
    .trim()
    .replace(/^git@github\.com:/i, "https://github.com/")
    .replace(/^git\+/i, "");
  const parsed = URL.parse(written.replace(/^(?:git|ssh):/i, "https:"));
  if (!parsed || !hosts.has(parsed.host.toLowerCase())) return undefined;
  const [owner = "", name = ""] = parsed.pathname.split("/").filter((part) => part !== "");
  const repository = name.replace(/\.git$/i, "");
  return isName(owner) && isName(repository) ? `https://github.com/${owner}/${repository}` : undefined;
}

const hosts: ReadonlySet<string> = new Set([
  "github.com",
  "www.github.com",
  "raw.github.com",
  "raw.githubusercontent.com",
]);

function isName(text: string): boolean {
  return /^[\w.-]{1,100}$/.test(text) && !/^\.{1,2}$/.test(text);
}
