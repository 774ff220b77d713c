import { AppError } from "../../domain/errors.ts";

export interface BudgetLimits {
  readonly totalBytes: number;
  /** Limit for one user. */
  readonly userBytes: number;
}

/** Limits the memory of responses that are being sent, which is held until their clients have read them. */
export interface MemoryBudget {
  /** Reserves memory; call the result once to release it. Throws `rate_limited` if too much is reserved. */
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
      // A response larger than the whole budget is allowed if it is the only one.
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
