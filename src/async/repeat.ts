/** Work that runs repeatedly, one round at a time. */
export interface Repeated {
  /** Resolves when no round is running. */
  stop(): Promise<void>;
}

/** Starts the first round after `everyMs`. A failed round does not stop the next one. */
export function repeat(
  work: () => Promise<void>,
  { everyMs, onFailure }: { readonly everyMs: number; readonly onFailure: (error: unknown) => void },
): Repeated {
  let isStopped = false;
  let round = Promise.resolve();
  let timer: NodeJS.Timeout;

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      round = work().catch(onFailure).finally(schedule);
    }, everyMs).unref();
  }

  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
