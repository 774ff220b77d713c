import type { SilenceLimits } from "../http/silence-timer.ts";

/** How long a scan waits for a source of each stage that says nothing. */
export interface SourceWaits {
  /** Asked for versions and dependencies, before anybody is asked for licenses. */
  readonly tree: SilenceLimits;
  /** Registries are asked side by side. */
  readonly registry: SilenceLimits;
  /** Asked only about what a registry has answered. */
  readonly archive: SilenceLimits;
  readonly service: SilenceLimits;
  readonly codeHost: SilenceLimits;
}

/** The stages come one after the other: a scan without any answer waits for 30 seconds in all. */
export const usualWaits: SourceWaits = {
  tree: { firstMs: 6_000, laterMs: 30_000 },
  registry: { firstMs: 8_000, laterMs: 30_000 },
  archive: { firstMs: 8_000, laterMs: 30_000 },
  service: { firstMs: 8_000, laterMs: 30_000 },
  codeHost: { firstMs: 8_000, laterMs: 30_000 },
};
