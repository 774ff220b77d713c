/** Computes a value once per key. A rejected promise is kept too. */
export function oncePerKey<Value>(make: (key: string) => Value): (key: string) => Value {
  const once = createOnce<Value>();
  return (key) => once(key, () => make(key));
}

/** The same, if a value is made from more than its key. */
export function createOnce<Value>(): (key: string, make: () => Value) => Value {
  const made = new Map<string, { readonly value: Value }>();
  return (key, make) => {
    const known = made.get(key) ?? { value: make() };
    made.set(key, known);
    return known.value;
  };
}
