import { AppError } from "../../domain/errors.ts";

export interface BudgetLimits {
  readonly totalBytes: number;
  /** What one user may hold. */
  readonly userBytes: number;
}

/** Bounds the memory of answers that are being sent, which lasts as long as their clients take to read them. */
export interface MemoryBudget {
  /** Gives back by calling the result, once. Throws `rate_limited` where too much is held already. */
  take(username: string, bytes: number): () => void;
}

export function createMemoryBudget({ totalBytes, userBytes }: BudgetLimits): MemoryBudget {
  const held = new Map<string, number>();
  let total = 0;
  const change = (username: string, bytes: number): void => {
    total += bytes;
    const now = (held.get(username) ?? 0) + bytes;
    if (now > 0) held.set(username, now);
    else held.delete(username);
  };
  return {
    take(username, bytes) {
      const own = held.get(username) ?? 0;
      // What is larger than the whole budget must be readable, too: alone.
      if (total > 0 && total + bytes > totalBytes) throw tooMany("");
      if (own > 0 && own + bytes > userBytes) throw tooMany(" by you");
      change(username, bytes);
      return () => change(username, -bytes);
    },
  };
}

function tooMany(who: string): AppError {
  const message = `Too many reports are being read at once${who}. Try again in ten seconds.`;
  return new AppError("rate_limited", message, { retryAfterSeconds: 10 });
}
