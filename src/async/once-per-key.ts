/** Computes a value once per key. A rejected promise is kept too. */
export function oncePerKey<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
