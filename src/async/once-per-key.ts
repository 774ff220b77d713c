import { recordQuestions, type Traced, joinTrace } from "./trace.ts";

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
