/** The remaining requests, by our own count and by the headers of the host. */
export interface Budget {
  /** Counts one request if there is one left; the caller must call `settle` or `giveBack` afterwards. */
  take(): boolean;
  /** The request is over; its headers say how many are left. */
  settle(headers: Readonly<Record<string, string>> | undefined): void;
  /** The request did not reach the host, so it is not counted. */
  giveBack(): void;
  /** The host refuses every request until then; where it does not say, for a minute. */
  exhaust(resetsAt: Date | undefined): void;
  /** When the limit of the host resets, for messages. */
  resetsAt(): Date | undefined;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

export function createBudget(max: number, now: () => Date): Budget {
  let left = max;
  let underWay = 0;
  let opensAt: number | undefined;
  let said: Date | undefined;

  function renew(): void {
    if (opensAt !== undefined && now().getTime() < opensAt) return;
    left = max;
    opensAt = now().getTime() + hourMs;
    said = undefined;
  }

  /** Clocks may differ: the wait is at least a moment and at most an hour. */
  function closeUntil(resetsAt: Date): void {
    const from = now().getTime();
    said = resetsAt;
    opensAt = Math.min(Math.max(resetsAt.getTime(), from + minuteMs), from + hourMs);
  }

  return {
    take() {
      renew();
      if (left <= 0) return false;
      left--;
      underWay++;
      return true;
    },
    settle(headers) {
      underWay--;
      const remaining = numberIn(headers?.["x-ratelimit-remaining"]);
      const reset = numberIn(headers?.["x-ratelimit-reset"]);
      if (remaining !== undefined) left = Math.min(left, remaining - underWay - 1); // leaves one for others
      if (reset !== undefined) closeUntil(new Date(reset * 1_000));
    },
    giveBack() {
      underWay--;
      left++;
    },
    exhaust(resetsAt) {
      left = 0;
      said = resetsAt;
      if (resetsAt) closeUntil(resetsAt);
      else opensAt = now().getTime() + minuteMs;
    },
    resetsAt: () => said,
  };
}

function numberIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) : undefined;
}
