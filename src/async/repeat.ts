/** Work that is done again and again, one round after the other. */
export interface Repeated {
  /** Returns when no round is under way. */
  stop(): Promise<void>;
}

/** The first round begins after that time; one that fails is not the last. */
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
