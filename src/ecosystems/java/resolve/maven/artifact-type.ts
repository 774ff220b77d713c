/** Types whose file extension differs from their name, and the classifier that some of them imply. */
const types: ReadonlyMap<string, readonly [extension: string, classifier: string]> = new Map([
  ["test-jar", ["jar", "tests"]],
  ["ejb", ["jar", ""]],
  ["ejb-client", ["jar", "client"]],
  ["maven-plugin", ["jar", ""]],
  ["java-source", ["jar", "sources"]],
  ["javadoc", ["jar", "javadoc"]],
] as const);

/** Archives that include their dependencies. */
const whole: ReadonlySet<string> = new Set(["war", "ear", "rar", "par"]);

/** The identity of an artifact in Maven: `group:artifact:extension:classifier`. */
export function artifactKey(name: string, type: string, classifier: string): string {
  const [extension, implied] = types.get(type) ?? [type, ""];
  return `${name}:${extension}:${classifier || implied}`;
}

export function includesItsDependencies(type: string): boolean {
  return whole.has(type);
}
