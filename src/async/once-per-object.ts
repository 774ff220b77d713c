import { recordQuestions, type Traced, joinTrace } from "./trace.ts";

/**
 * Computes a value once per key object, such as a file: a parent POM shared by fifty modules is read once. The value is
 * garbage-collected with its key.
 */
export function oncePerObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Traced<Value>>();
  return (key) => {
    const value = values.get(key) ?? recordQuestions(() => make(key));
    values.set(key, value);
    return joinTrace(value);
  };
}
