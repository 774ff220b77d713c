import type { Waits } from "../http/patience.ts";

/** How long a scan waits for a source of each stage that says nothing. */
export interface SourceWaits {
  /** Registries are asked side by side. */
  readonly registry: Waits;
  /** Asked only about what a registry has answered. */
  readonly archive: Waits;
  readonly clearlyDefined: Waits;
  readonly codeHost: Waits;
}

/** The stages come one after the other: a scan without any answer waits for 30 seconds in all. */
export const usualWaits: SourceWaits = {
  registry: { firstMs: 12_000, laterMs: 30_000 },
  archive: { firstMs: 12_000, laterMs: 30_000 },
  clearlyDefined: { firstMs: 10_000, laterMs: 30_000 },
  codeHost: { firstMs: 8_000, laterMs: 30_000 },
};
