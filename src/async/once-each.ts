/**
 * What is made of a file, made when it is first asked for and forgotten together with the file: a parent that fifty
 * modules share is read once.
 */
export function onceEach<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key);
    if (known) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}
