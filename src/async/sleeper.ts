/** A sleep that can be ended from outside. */
interface Alarm {
  /** Until the time is over or the alarm rings; a ring before going to sleep counts. */
  sleep(ms: number): Promise<void>;
  /** Until the time is over, whoever rings; only the end of all sleep ends it. */
  sleepSound(ms: number): Promise<void>;
  ring(): void;
  /** Nobody sleeps any more. */
  end(): void;
}

export function createAlarm(): Alarm {
  const ended = new AbortController();
  let hasRung = false;
  let wakeUp: () => void = () => {};

  function rest(ms: number, isLight: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (ended.signal.aborted || (isLight && hasRung)) return resolve();
      const finish = () => {
        clearTimeout(timer);
        ended.signal.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      ended.signal.addEventListener("abort", finish);
      if (isLight) wakeUp = finish;
    });
  }

  return {
    async sleep(ms) {
      await rest(ms, true);
      hasRung = false;
      wakeUp = () => {};
    },
    sleepSound: (ms) => rest(ms, false),
    ring() {
      hasRung = true;
      wakeUp();
    },
    end: () => ended.abort(),
  };
}
