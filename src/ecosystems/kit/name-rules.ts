/** Most registries ignore the case of names, or their clients do. */
export function ignoreCase(name: string): string {
  return name.toLowerCase();
}

/** For a package manager without settings that make names private. */
export function noneOfOperator(): () => boolean {
  return () => false;
}
