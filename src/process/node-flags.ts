import { resolve } from "node:path";

export interface Permissions {
  /** The heap of V8. */
  readonly memoryMb: number;
  /** The only folders that the process may write to; absent: no restriction at all. */
  readonly writable?: readonly string[];
  readonly mayStartPrograms?: boolean;
}

/** Flags that limit the memory and the permissions of a Node process. Reading is not limited: settings of package managers and certificates are in many places. */
export function nodeFlags({ memoryMb, writable, mayStartPrograms = false }: Permissions): string[] {
  // V8's default for young objects takes 100 MB and more, and makes large scans hardly faster.
  const memory = [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=2"];
  if (writable === undefined) return memory;
  return [
    ...memory,
    "--permission",
    "--allow-fs-read=*",
    ...writable.flatMap((folder) => [`--allow-fs-write=${resolve(folder)}`, `--allow-fs-write=${resolve(folder)}/*`]),
    ...(mayStartPrograms ? ["--allow-child-process"] : []),
  ];
}
