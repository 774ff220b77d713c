import type { Log } from "../../domain/log.ts";

/** Logs one error for each database outage, instead of many. */
export interface Outage {
  readonly notice: (err: unknown) => void;
  readonly end: () => void;
  readonly isUnderWay: () => boolean;
}

export function createOutage(log: Log): Outage {
  let isUnderWay = false;
  return {
    notice(err) {
      if (!isUnderWay) log.warn({ err }, "cannot maintain the queue in PostgreSQL; retrying");
      isUnderWay = true;
    },
    end() {
      isUnderWay = false;
    },
    isUnderWay: () => isUnderWay,
  };
}
