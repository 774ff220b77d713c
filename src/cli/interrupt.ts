interface Interrupt {
  /** Aborted by Ctrl-C, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal;
  /** From here on these signals end the process as usual. */
  release(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The first Ctrl-C lets running work clean up; the second ends the process at once. */
export function listenForInterrupt(): Interrupt {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
