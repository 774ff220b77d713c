import { open, realpath, stat } from "node:fs/promises";

/** Where policies and project files are read from: the disk, or a commit. Failures have a code, as those of `fs`. */
export interface PolicyFiles {
  /** The path without links. */
  readonly realpath: (path: string) => Promise<string>;
  /** At most `limit` bytes of a file; undefined: no file, but something else. */
  readonly read: (path: string, limit: number) => Promise<Uint8Array | undefined>;
}

export const onDisk: PolicyFiles = {
  realpath: (path) => realpath(path),
  read: async (path, limit) => ((await stat(path)).isFile() ? readStart(path, limit) : undefined),
};

/** Stops at the limit even if the file has grown in the meantime. */
async function readStart(file: string, limit: number): Promise<Buffer> {
  await using handle = await open(file);
  const buffer = Buffer.alloc(limit);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, limit - length);
    length += bytesRead;
    if (bytesRead === 0 || length === limit) return buffer.subarray(0, length);
  }
}
