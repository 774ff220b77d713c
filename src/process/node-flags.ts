import { resolve } from "node:path";

interface Needed {
  readonly isClone: boolean;
  readonly memoryMb: number;
  /** Folders that it may write to; absent: it may do whatever this process may. */
  readonly writable?: readonly string[];
}

/**
 * How Node is started for a scan: with a limit of memory, and with no right to write or to start programs beyond what
 * the scan needs. Reading is not limited: settings of package managers and certificates lie in many places.
 */
export function nodeFlags({ isClone, memoryMb, writable }: Needed): string[] {
  // Young objects get little space: V8 would take 100 MB and more for them. Large trees need about as long as before.
  const memory = [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=2"];
  if (writable === undefined) return memory;
  return [
    ...memory,
    "--permission",
    "--allow-fs-read=*",
    ...writable.flatMap((folder) => [`--allow-fs-write=${resolve(folder)}`, `--allow-fs-write=${resolve(folder)}/*`]),
    ...(isClone ? ["--allow-child-process"] : []), // git reads the objects
  ];
}
