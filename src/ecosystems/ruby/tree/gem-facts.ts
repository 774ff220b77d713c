import type { Unresolved } from "../../../domain/component.ts";
import type { SourceTools } from "../../../domain/sources.ts";
import type { Platform } from "../../../domain/targets.ts";
import type { Ask } from "../../../domain/trees.ts";
import { toUnresolved } from "../../kit/unresolved.ts";
import { isGemName } from "../gem-name.ts";
import { compareGems, isPrerelease, parseGemVersion, type Segments } from "../registry/gem-requirement.ts";
import type { GemServer } from "../registry/gem-server.ts";
import { createReadInfo } from "./gem-info.ts";
import { rowsFor } from "./gem-platforms.ts";

/** A version of a gem that can be installed. */
export interface GemRow {
  readonly number: string;
  readonly segments: Segments;
  readonly isPrerelease: boolean;
  /** Its requirement on Ruby. */
  readonly ruby: string;
}

/** The dependencies of one version of a gem. */
export interface GemNeeds {
  readonly needs: readonly GemNeed[];
  /** Part of the list could not be read. */
  readonly isDamaged: boolean;
}

export type GemNeed = readonly [name: string, requirement: string];

type GemVersions = { readonly rows: readonly GemRow[] } | { readonly unresolved: Unresolved };

/** Queries a server about gems. */
export interface GemFacts {
  /** The newest first. */
  versions(name: string): Promise<GemVersions>;
  needs(name: string, number: string): Promise<GemNeeds | { readonly unresolved: Unresolved }>;
}

const maxNeeds = 2_000;

export function createGemFacts(
  tools: SourceTools,
  server: GemServer,
  ask: Ask,
  platforms: readonly Platform[],
): GemFacts {
  const readInfo = createReadInfo(tools.http, server);
  // Which rows apply depends on the platforms, so the answers do too.
  const suffix = platforms.toSorted().join(" ");
  const question = { type: "gem", base: server.base };
  return {
    async versions(name) {
      const answer = await ask({ ...question, name, topic: `versions ${suffix}` }, async (signal) => {
        const rows = await readInfo(name, signal);
        return (
          rows &&
          storeVersions(
            Map.groupBy(rows, ({ number }) => number),
            platforms,
          )
        );
      });
      return answer.kind === "found"
        ? { rows: readVersions(answer.value) }
        : { unresolved: toUnresolved(answer, `the gem ${name}`) };
    },
    async needs(name, number) {
      const asked = { ...question, name, topic: `dependencies ${suffix}`, version: number };
      const answer = await ask(asked, async (signal) => {
        const rows = (await readInfo(name, signal))?.filter((row) => row.number === number);
        return rows && rows.length > 0 ? storeNeeds(rowsFor(rows, platforms).map((row) => row.needs)) : undefined;
      });
      return answer.kind === "found" ? answer.value : { unresolved: toUnresolved(answer, `the gem ${name}`) };
    },
  };
}

type StoredVersion = readonly [number: string, ruby: string];

type Rows = Parameters<typeof rowsFor>[0];

function storeVersions(byNumber: ReadonlyMap<string, Rows>, platforms: readonly Platform[]): readonly StoredVersion[] {
  return [...byNumber].flatMap(([number, rows]): StoredVersion[] => {
    const [first] = rowsFor(rows, platforms);
    return first ? [[number, first.ruby]] : [];
  });
}

function readVersions(stored: readonly StoredVersion[]): readonly GemRow[] {
  const rows = stored.flatMap(([number, ruby]): GemRow[] => {
    const segments = parseGemVersion(number);
    return segments ? [{ number, segments, isPrerelease: isPrerelease(segments), ruby }] : [];
  });
  return rows.sort((a, b) => compareGems(b.segments, a.segments) || (a.number < b.number ? -1 : 1));
}

/** `rack:>= 1.0&< 3,mini_mime:>= 0`; the union for several platforms. */
function storeNeeds(written: readonly string[]): GemNeeds {
  const parts = [...new Set(written.flatMap((list) => list.split(",")))].filter((part) => part.trim() !== "");
  const read = parts.slice(0, maxNeeds).map((part): GemNeed => {
    const colon = part.indexOf(":");
    return [
      part.slice(0, Math.max(0, colon)).trim(),
      part
        .slice(colon + 1)
        .replaceAll("&", ", ")
        .trim(),
    ];
  });
  const needs = read.filter(([name, requirement]) => isGemName(name) && requirement.length <= 1_000);
  return { needs, isDamaged: needs.length < parts.length };
}
