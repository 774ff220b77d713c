/**
 * How long a scan is left alone after the lease of a worker that is gone, by how often that has happened to it. The first
 * time it is taken at once: mostly the machine was restarted. A scan that brings its server down comes back after ever
 * longer pauses, and others run in between. The pauses of two scans differ, so that those that ran beside it when the
 * server went down do not meet it every time.
 */
export function takeOverPauseMs(scanId: string, lostLeases: number, leaseMs: number): number {
  if (lostLeases < 2 || leaseMs <= 0) return 0;
  const pauseMs = Math.min((leaseMs / 2) * 2 ** Math.min(lostLeases - 2, 20), longestPauseMs);
  return Math.round(pauseMs * (1 + fractionOf(`${scanId} ${lostLeases}`)));
}

/** With what is added to it and a lease, well below the time from which the store takes a clock to be wrong. */
const longestPauseMs = 15 * 60_000;

/** From 0 to 1, always the same for the same text (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash / 2 ** 32;
}
