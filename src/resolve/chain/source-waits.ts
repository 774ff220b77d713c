import type { SilenceLimits } from "../../http/silence-timer.ts";

/** How long a scan waits for a silent source, by stage. */
export interface SourceWaits {
  /** Resolving dependency trees, before licenses. */
  readonly tree: SilenceLimits;
  /** All registries are asked in parallel. */
  readonly registry: SilenceLimits;
  /** Only after a reply of the registry. */
  readonly archive: SilenceLimits;
  readonly service: SilenceLimits;
  readonly codeHost: SilenceLimits;
}

/** The stages run one after the other: a scan without any reply waits 30 seconds in total. */
export const usualWaits: SourceWaits = {
  tree: { firstMs: 6_000, laterMs: 30_000 },
  registry: { firstMs: 8_000, laterMs: 30_000 },
  archive: { firstMs: 8_000, laterMs: 30_000 },
  service: { firstMs: 8_000, laterMs: 30_000 },
  codeHost: { firstMs: 8_000, laterMs: 30_000 },
};
