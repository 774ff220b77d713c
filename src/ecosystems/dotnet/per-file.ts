import type { SourceFile } from "../../domain/contracts.ts";

/**
 * Remembers what was read from a file for as long as the scan holds that file: a thousand projects share one
 * `Directory.Packages.props`, and it is parsed once.
 */
export function perFile<T>(read: (file: SourceFile) => Promise<T>): (file: SourceFile) => Promise<T> {
  const known = new WeakMap<SourceFile, Promise<T>>();
  return (file) => {
    const earlier = known.get(file);
    if (earlier) return earlier;
    const now = read(file);
    known.set(file, now);
    return now;
  };
}
