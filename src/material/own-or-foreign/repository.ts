/** Whose repository an address names. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
}

/** Reads the address of a repository as manifests write it; undefined for other pages. */
export function readRepository(address: string): Repository | undefined {
  const short = /^(?:github|gitlab|bitbucket):([\w.-]+)\/([\w.-]+)$|^([\w-]+)\/([\w.-]+)$/.exec(address.trim());
  const [, owner, name] = short
    ? [address, short[1] ?? short[3], short[2] ?? short[4]]
    : (/^(?:git\+|scm:git:)*(?:(?:https?|git|ssh):\/\/)?(?:[^/@\s]+@)?[\w-]+(?:\.[\w-]+)+(?::\d+)?[:/]+(?:scm\/|r\/|p\/)?([\w.~-]+)\/(?:[\w.-]+\/)*?([\w.-]+?)(?:\.git)?(?:[/#?].*)?$/.exec(
        address.trim().slice(0, maxLength),
      ) ?? []);
  if (owner === undefined || name === undefined) return undefined;
  return { owner: owner.toLowerCase(), name: name.toLowerCase().replace(/\.git$/, "") };
}

const maxLength = 500;

/** The same owner, or a fork of the same name. */
export function isSameRepository(a: Repository, b: Repository): boolean {
  return a.owner === b.owner || a.name === b.name;
}
