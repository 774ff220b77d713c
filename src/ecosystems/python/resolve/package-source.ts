import { dropOldest } from "../../../text/drop-oldest.ts";
import { toValue } from "../../kit/unresolved.ts";
import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Ask } from "../../../domain/contracts/trees.ts";
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
  const base = index.isPublic ? (index.json ?? "") : (index.simple[0] ?? "");
  const pages = new Map<string, readonly IndexFile[]>();
  const filesOf = async (name: string, signal: AbortSignal) => {
    const files = pages.get(name) ?? (await askFiles(tools, index, name, signal));
    pages.delete(name); // those that were asked for last are kept
    if (files) pages.set(name, files);
    dropOldest(pages, maxPages);
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
      return toValue(answer, `the project ${name}`);
    },
    async metadata(name, version) {
      const question = { type: "pypi", name, base, topic: "metadata", version };
      const answer = await ask(question, async (signal) => {
        const files = ((await filesOf(name, signal)) ?? []).filter((file) => file.version === version);
        return askPublishedMetadata(tools, index, { name, version, files }, signal);
      });
      const message = `The index has no dependencies of ${name} ${version}; only a build would show them.`;
      return answer.kind === "missing" ? { code: "unreadable", message } : toValue(answer, `${name} ${version}`);
    },
  };
}

export function isUnresolved(value: KeptReleases | KeptMetadata | Unresolved): value is Unresolved {
  return "code" in value;
}

/** The page of a project has the files whose metadata is requested next, up to a few thousand addresses. */
const maxPages = 300;
