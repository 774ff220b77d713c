import { lstatSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { Checkout } from "../file-source.ts";
import { defined } from "../../text/defined.ts";
import { findRepository, gitFolderOf } from "./git-folder.ts";
import { readRemote } from "./read-remote.ts";

/** No git command runs: a repository can set programs that git would start. */
export function describeCheckout(folder: string, isChanged: () => boolean): Checkout {
  const top = findRepository(folder);
  if (top === undefined) return {};
  const below = relative(top, folder).split(sep).join("/");
  return defined({
    remote: readRemote(folder),
    ...readHead(gitFolderOf(top)),
    folder: below === "" ? undefined : below,
    dirty: isChanged() ? (true as const) : undefined,
  });
}

function readHead(gitFolder: string): Pick<Checkout, "branch" | "commit"> {
  const head = readSmall(join(gitFolder, "HEAD")) ?? "";
  const ref = /^ref: (refs\/[^\s\\]{1,1000})$/.exec(head)?.[1];
  if (ref === undefined || ref.split("/").includes("..")) return defined({ commit: toId(head) });
  return defined({ branch: /^refs\/heads\/(.+)$/.exec(ref)?.[1], commit: readRef(gitFolder, ref) });
}

/** A worktree has its own HEAD, and the branches of the main one. */
function readRef(gitFolder: string, ref: string): string | undefined {
  const common = resolve(gitFolder, readSmall(join(gitFolder, "commondir")) ?? ".");
  const packed = () => {
    const lines = readSmall(join(common, "packed-refs"))?.split("\n") ?? [];
    return lines.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0];
  };
  return toId(readSmall(join(gitFolder, ref)) ?? readSmall(join(common, ref)) ?? packed());
}

function toId(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text) ? text : undefined;
}

const maxBytes = 20_000_000;

function readSmall(file: string): string | undefined {
  try {
    const stats = lstatSync(file);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(file, "utf8").trim() : undefined;
  } catch {
    return undefined; // missing or not readable: the report leaves it out
  }
}
