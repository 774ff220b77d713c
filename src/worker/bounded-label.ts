/**
 * Maps values that another process sent to metric labels. A metric keeps every label, so values that are not plain
 * names, and those after the first `max`, become `other`.
 */
export function createBoundedLabel(max: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= max || !plainName.test(value)) return "other";
    known.add(value);
    return value;
  };
}

const plainName = /^[a-z][a-z\d._-]{0,39}$/;
