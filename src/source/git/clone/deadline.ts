import { AppError } from "../../../domain/errors.ts";

/** Ends all parts of a clone at the timeout, or when the scan is aborted. */
interface Deadline {
  /** Its reason is an AppError. */
  readonly signal: AbortSignal;
  end(): void;
}

export function createDeadline(timeoutMs: number, outer: AbortSignal): Deadline {
  const controller = new AbortController();
  const interrupt = () => controller.abort(new AppError("interrupted", "The scan was interrupted."));
  const timer = setTimeout(() => controller.abort(tooLate(timeoutMs)), timeoutMs);
  outer.addEventListener("abort", interrupt, { once: true });
  if (outer.aborted) interrupt();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      outer.removeEventListener("abort", interrupt);
    },
  };
}

/** Stops waiting when the signal is aborted, for work that cannot be aborted itself. */
export async function withinDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function tooLate(timeoutMs: number): AppError {
  const seconds = Math.ceil(timeoutMs / 1000);
  return new AppError(
    "clone_timeout",
    `The repository could not be fetched within ${seconds} s. Try again later, or allow more time with SVC_CLONE_TIMEOUT_SECONDS.`,
  );
}
