// Kept before a test replaces them.
const { setInterval, clearInterval } = globalThis;
const stepMs = 200;

/**
 * Calls back after this time, and not earlier because the process, or the whole machine, was suspended for a while.
 * Returns a function that stops the timer.
 */
export function startTimer(ms: number, callback: () => void): () => void {
  let left = Math.ceil(ms / stepMs);
  const timer = setInterval(() => {
    left--;
    if (left > 0) return;
    clearInterval(timer);
    callback();
  }, stepMs);
  return () => clearInterval(timer);
}
