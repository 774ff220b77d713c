/** Every pattern is tried on every path of a tree: what a scan may leave out has to stay small. */
export const excludeLimits = { mostPatterns: 100, longestPattern: 256 } as const;
