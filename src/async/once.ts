import { recordQuestions, type Traced, joinTrace } from "./trace.ts";

/** Computes a value on first use and keeps it. */
export function once<T>(make: () => T): () => T {
  let value: Traced<T> | undefined;
  return () => joinTrace((value ??= recordQuestions(make)));
}

/** Computes a value once per key. A rejected promise is kept too. */
export function oncePerKey<Value>(make: (key: string) => Value): (key: string) => Value {
  const once = createOnce<Value>();
  return (key) => once(key, () => make(key));
}

/** The same, if a value is made from more than its key. */
export function createOnce<Value>(): (key: string, make: () => Value) => Value {
  const values = new Map<string, Traced<Value>>();
  return (key, make) => {
    const value = values.get(key) ?? recordQuestions(make);
    values.set(key, value);
    return joinTrace(value);
  };
}

/** Computes a value once per key object, such as a file; the value is garbage-collected with its key. */
export function oncePerObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Traced<Value>>();
  return (key) => {
    const value = values.get(key) ?? recordQuestions(() => make(key));
    values.set(key, value);
    return joinTrace(value);
  };
}
