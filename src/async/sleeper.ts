/** A sleep that other code can end early. */
interface Sleeper {
  /** Resolves after the time, or on `wake`. A `wake` before the sleep ends the next sleep at once. */
  sleep(ms: number): Promise<void>;
  /** Resolves after the time, or on `end`; ignores `wake`. */
  sleepFully(ms: number): Promise<void>;
  wake(): void;
  /** Ends this and all later sleeps. */
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
