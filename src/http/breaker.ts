/** Stops asking a host that keeps failing, for a while. */
export interface Breaker {
  /** Whether the host rests now. */
  isOpen(): boolean;
  succeeded(): void;
  /** A host that hangs costs more than one that refuses, and is given up sooner. */
  failed(weight: number): void;
}

const failuresInARow = 5;
const restMs = 30_000;

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let restsUntil = 0;
  return {
    isOpen: () => now() < restsUntil,
    succeeded() {
      failures = 0;
    },
    failed(weight) {
      failures += weight;
      if (failures < failuresInARow) return;
      restsUntil = now() + restMs;
      failures = failuresInARow - 1; // after the rest one more failure is enough
    },
  };
}
