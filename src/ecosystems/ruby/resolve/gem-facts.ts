import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Platform } from "../../../domain/contracts/targets.ts";
import type { Ask } from "../../../domain/contracts/trees.ts";
import { toUnresolved } from "../../kit/unresolved.ts";
import type { GemServer } from "../registry/gem-server.ts";
import { type InfoRow, readGemIndex } from "../registry/gem-index.ts";
import { isForAny } from "./gem-platforms.ts";

/** Queries a server about gems: all rows for some platforms. */
export type GemFacts = (name: string) => Promise<readonly InfoRow[] | Unresolved>;

type StoredRow = readonly [number: string, platform: string, needs: string, ruby: string];

export function createGemFacts(
  tools: SourceTools,
  server: GemServer,
  ask: Ask,
  platforms: readonly Platform[],
): GemFacts {
  // Which rows apply depends on the platforms, so the answers do too.
  const topic = `index ${platforms.toSorted().join(" ")}`;
  const question = { type: "gem", base: server.base, topic };
  return async (name) => {
    const answer = await ask({ ...question, name }, async (signal) => {
      const rows = await readGemIndex({ http: tools.http, server, signal }, name);
      const own = rows?.filter(({ platform }) => isForAny(platform, platforms));
      return own?.map(({ number, platform, needs, ruby }): StoredRow => [number, platform, needs, ruby]);
    });
    if (answer.kind !== "found") return toUnresolved(answer, `the gem ${name}`);
    return answer.value.map(([number, platform, needs, ruby]) => ({ number, platform, needs, ruby }));
  };
}
