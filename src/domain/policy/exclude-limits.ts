/** Every pattern is tested on every path of a tree, so the list must stay small. */
export const excludeLimits = { maxPatterns: 100, maxPatternLength: 256 } as const;
