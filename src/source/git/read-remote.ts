import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { toWebAddress } from "../../text/to-web-address.ts";
import { findRepository, gitFolderOf } from "./git-folder.ts";

/** The address of the remote `origin`, or of the only one. Git's configuration is read as text: no command runs. */
export function readRemote(folder: string): string | undefined {
  const config = readConfig(folder);
  const remotes = config === undefined ? [] : listRemotes(config);
  const chosen = remotes.find(({ name }) => name === "origin") ?? (remotes.length === 1 ? remotes[0] : undefined);
  return chosen && toWebAddress(chosen.url);
}

const maxBytes = 1_000_000;

function readConfig(folder: string): string | undefined {
  try {
    const top = findRepository(folder);
    const gitFolder = top === undefined ? folder : gitFolderOf(top);
    const file = [join(gitFolder, "config"), join(gitFolder, "..", "..", "config")].find(isSmallFile); // of a worktree
    return file === undefined ? undefined : readFileSync(file, "utf8");
  } catch {
    return undefined; // no repository, or not a readable one
  }
}

function isSmallFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.isFile() && stats.size <= maxBytes;
}

interface Remote {
  readonly name: string;
  readonly url: string;
}

function listRemotes(config: string): readonly Remote[] {
  const remotes: Remote[] = [];
  let name: string | undefined;
  for (const line of config.split("\n")) {
    const section = /^\s*\[(.{0,300})\]/.exec(line)?.[1];
    if (section !== undefined) name = /^remote "([^"]+)"$/.exec(section.trim())?.[1];
    const url = /^\s*url\s*=\s*(\S+)\s*$/.exec(line)?.[1];
    if (name !== undefined && url !== undefined) remotes.push({ name, url });
  }
  return remotes;
}
