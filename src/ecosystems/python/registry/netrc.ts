interface Login {
  readonly user: string;
  readonly password: string;
}

/** The login that a `.netrc` file has for exactly this host. Its `default` entry is not used. */
export function findLogin(text: string, host: string): Login | undefined {
  const words = text.split(/\s+/).filter((word) => word !== "");
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== "machine" || words[at + 1]?.toLowerCase() !== host.toLowerCase()) continue;
    return readLogin(words.slice(at + 2));
  }
  return undefined;
}

/** Pairs of a key and a value, up to the next machine. */
function readLogin(words: readonly string[]): Login | undefined {
  let user = "";
  let password: string | undefined;
  for (let at = 0; at + 1 < words.length && words[at] !== "machine" && words[at] !== "default"; at += 2) {
    if (words[at] === "login") user = words[at + 1] ?? "";
    if (words[at] === "password") password = words[at + 1];
  }
  return password === undefined ? undefined : { user, password };
}
