/**
 * Maps values that another process sent to metric labels. A metric keeps every label, so values that are not plain
 * names, and those after the first `most`, become `other`.
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
