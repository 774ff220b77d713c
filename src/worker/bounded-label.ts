/**
 * Gives a label for a value that another process sent. A metric keeps every label it has seen: values that are not
 * plain names, and those beyond the first `most`, are `other`.
 */
export function createBoundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most || !plainName.test(value)) return "other";
    known.add(value);
    return value;
  };
}

const plainName = /^[a-z][a-z\d._-]{0,39}$/;
