/**
 * How a process that runs for weeks starts. Left to themselves, V8 keeps nearly 100 MB for young objects, and the
 * allocator of Linux keeps what large answers needed once: the server took 380 MB after 100,000 requests, with these
 * 220 MB.
 */
export const nodeFlags = ["--max-semi-space-size=4"];

export const variables = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Both can only be given to a process that starts, so it takes its own place, with the same number. */
export function startAnew(argv) {
  if (process.platform === "win32" || !process.execve) return;
  if (process.execArgv.some((flag) => flag.startsWith("--max-semi-space-size"))) return; // this is the second start
  const args = [process.execPath, ...nodeFlags, ...process.execArgv, process.argv[1], ...argv];
  process.execve(process.execPath, args, { ...variables, ...process.env });
}
