/** The package of a node: `a` of `a[x]`. */
export function stripExtra(node: string): string {
  const open = node.indexOf("[");
  return open < 0 ? node : node.slice(0, open);
}
