import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { once } from "../../src/async/once.ts";
import { createRepository } from "../../test/helpers/git-server.ts";
import { lockfile } from "../../test/helpers/project.ts";

/** The body of a request for a scan. */
export type Wish = { readonly path: string } | { readonly repo_url: string };

/** What can be scanned, by the stage in which a scan of it spends most time; most are very short. */
export interface Targets {
  readonly quick: readonly Wish[];
  readonly cloning: Wish;
  readonly detecting: Wish;
  readonly resolving: Wish;
  /** Takes seconds, so that two of them run at the same time. */
  readonly long: Wish;
}

/**
 * Folders in the workspace, and repositories in the root of a git server whose team `slow` responds late. The large ones
 * are created when they are first used.
 */
export function createTargets(workspace: string, root: string, address: string): Targets {
  const folder = (name: string, files: Readonly<Record<string, string>>): Wish => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(workspace, name, path)), { recursive: true });
      writeFileSync(join(workspace, name, path), text);
    }
    return { path: name };
  };
  const repository = (name: string, count: number): Wish => {
    createRepository(root, name, { "package-lock.json": manyLicenses(count) });
    return { repo_url: `${address}/${name}` };
  };
  const detecting = once(() => folder("wide", manyFolders(3_000)));
  const resolving = once(() => folder("large", { "package-lock.json": manyLicenses(4_000) }));
  const long = once(() => folder("long", { "package-lock.json": manyLicenses(25_000) }));
  return {
    quick: [
      folder("small", { "package-lock.json": manyLicenses(5) }),
      folder("middle", { "package-lock.json": manyLicenses(400) }),
      repository("team/small", 5),
      repository("team/middle", 400),
    ],
    cloning: repository("slow/small", 5),
    get detecting() {
      return detecting();
    },
    get resolving() {
      return resolving();
    },
    get long() {
      return long();
    },
  };
}

function manyFolders(count: number): Record<string, string> {
  const text = manyLicenses(2);
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`part-${at}/package-lock.json`, text]));
}

export function manyLicenses(count: number): string {
  const licenses = ["MIT", "Apache-2.0", "BSD-3-Clause", "GPL-3.0-only", "ISC"];
  const entries = Array.from({ length: count }, (_, at) => [`package-${at}`, licenses[at % licenses.length] ?? ""]);
  return lockfile(Object.fromEntries(entries) as Record<string, string>);
}
