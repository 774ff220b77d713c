import type { Unresolved } from "../../../domain/component.ts";
import type { SourceTools } from "../../../domain/sources.ts";
import type { Answer, Ask } from "../../../domain/trees.ts";
import { findIndex } from "../registry/package-index.ts";
import type { IndexFile } from "../registry/simple-page.ts";
import { askPublishedMetadata, type KeptMetadata } from "./published-metadata.ts";
import { askFiles, type KeptReleases, toReleases } from "./releases.ts";

/** Requests projects from the index, each once. */
export interface PackageSource {
  /** Origins of the index. Packages from elsewhere are not requested from it. */
  readonly origins: readonly string[];
  releases(name: string): Promise<KeptReleases | Unresolved>;
  metadata(name: string, version: string): Promise<KeptMetadata | Unresolved>;
}

export function createPackageSource(tools: SourceTools, ask: Ask): PackageSource {
  const index = findIndex(tools);
  const base = index.simple ?? index.json ?? "";
  const pages = createRecent<readonly IndexFile[]>(maxPages);
  const filesOf = async (name: string, signal: AbortSignal) => {
    const files = pages.get(name) ?? (await askFiles(tools, index, name, signal));
    if (files) pages.set(name, files);
    return files;
  };
  return {
    origins: index.origins,
    async releases(name) {
      const question = { type: "pypi", name, base, topic: "releases" };
      const answer = await ask(question, async (signal) => {
        const files = await filesOf(name, signal);
        return files && toReleases(files);
      });
      return valueOr(answer, name, { code: "missing", message: `The index has no project ${name}.` });
    },
    async metadata(name, version) {
      const question = { type: "pypi", name, base, topic: "metadata", version };
      const answer = await ask(question, async (signal) => {
        const files = ((await filesOf(name, signal)) ?? []).filter((file) => file.version === version);
        return askPublishedMetadata(tools, index, { name, version, files }, signal);
      });
      const message = `The index does not say what ${name} ${version} depends on; only its build would tell.`;
      return valueOr(answer, name, { code: "unreadable", message });
    },
  };
}

function valueOr<T>(answer: Answer<T>, name: string, missing: Unresolved): T | Unresolved {
  if (answer.kind === "found") return answer.value;
  if (answer.kind === "missing") return missing;
  if (answer.kind === "failed") return { code: "failed", message: answer.message };
  return answer.kind === "private"
    ? { code: "private", message: `${name} is a private name, and no index is set up for it.` }
    : { code: "limit", message: "A bound of lcc ended the work before this was asked." };
}

export function isUnresolved(value: KeptReleases | KeptMetadata | Unresolved): value is Unresolved {
  return "code" in value;
}

/** The page of a project has the files whose metadata is requested next, up to a few thousand addresses. */
const maxPages = 300;

function createRecent<T>(max: number): { get(key: string): T | undefined; set(key: string, value: T): void } {
  const known = new Map<string, T>();
  return {
    get: (key) => known.get(key),
    set(key, value) {
      known.delete(key);
      known.set(key, value);
      const [oldest] = known.keys();
      if (known.size > max && oldest !== undefined) known.delete(oldest);
    },
  };
}
