import { record, type Traced, use } from "./trace.ts";

/** Computes a value on first use and keeps it. */
export function once<T>(make: () => T): () => T {
  let value: Traced<T> | undefined;
  return () => use((value ??= record(make)));
}
