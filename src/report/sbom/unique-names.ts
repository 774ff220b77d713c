/** Returns every name once: the second `a` becomes `a-2`. */
export function createUniqueNames(): (wanted: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    for (let count = counts.get(wanted) ?? 1; taken.has(name); name = `${wanted}-${count}`) {
      counts.set(wanted, ++count);
    }
    taken.add(name);
    return name;
  };
}
