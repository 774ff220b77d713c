/** Every pattern is tested on every path of a tree, so the list must stay small. */
export const excludeLimits = { mostPatterns: 100, longestPattern: 256 } as const;
