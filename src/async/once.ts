import { recordQuestions, type Traced, joinTrace } from "./trace.ts";

/** Computes a value on first use and keeps it. */
export function once<T>(make: () => T): () => T {
  let value: Traced<T> | undefined;
  return () => joinTrace((value ??= recordQuestions(make)));
}
