import type { Log } from "../../domain/log.ts";

/** The database is away or it is not; of the many failures that follow from it, one is logged. */
export interface Outage {
  readonly notice: (err: unknown) => void;
  readonly end: () => void;
  readonly isUnderWay: () => boolean;
}

export function createOutage(log: Log): Outage {
  let isUnderWay = false;
  return {
    notice(err) {
      if (!isUnderWay) log.warn({ err }, "the queue in PostgreSQL cannot be looked after; will go on trying");
      isUnderWay = true;
    },
    end() {
      isUnderWay = false;
    },
    isUnderWay: () => isUnderWay,
  };
}
