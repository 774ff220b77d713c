/**
 * How long to wait before a scan is claimed again after its worker was lost. The first time there is no pause: usually
 * the machine was restarted. A scan that crashes its server comes back after increasing pauses, and others run in
 * between. The pauses of different scans differ, so that scans that ran at the same time do not always run together
 * again.
 */
export function takeOverPauseMs(scanId: string, lostLeases: number, leaseMs: number): number {
  if (lostLeases < 2 || leaseMs <= 0) return 0;
  const pauseMs = Math.min((leaseMs / 2) * 2 ** Math.min(lostLeases - 2, 20), maxPauseMs);
  return Math.round(pauseMs * (1 + fractionOf(`${scanId} ${lostLeases}`)));
}

/** Together with jitter and a lease, well below the time that the store takes for a wrong clock. */
const maxPauseMs = 15 * 60_000;

/** From 0 to 1, always the same for the same text (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash / 2 ** 32;
}
