/** A sleep that can be ended from outside. */
interface Sleeper {
  /** Until the time is over or the alarm rings; a ring before going to sleep counts. */
  sleep(ms: number): Promise<void>;
  /** Until the time is over, whoever rings; only the end of all sleep ends it. */
  sleepFully(ms: number): Promise<void>;
  wake(): void;
  /** Nobody sleeps any more. */
  end(): void;
}

export function createSleeper(): Sleeper {
  const ended = new AbortController();
  let isWoken = false;
  let wakeUp: () => void = () => {};

  function wait(ms: number, canWake: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (ended.signal.aborted || (canWake && isWoken)) return resolve();
      const finish = () => {
        clearTimeout(timer);
        ended.signal.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      ended.signal.addEventListener("abort", finish);
      if (canWake) wakeUp = finish;
    });
  }

  return {
    async sleep(ms) {
      await wait(ms, true);
      isWoken = false;
      wakeUp = () => {};
    },
    sleepFully: (ms) => wait(ms, false),
    wake() {
      isWoken = true;
      wakeUp();
    },
    end: () => ended.abort(),
  };
}
