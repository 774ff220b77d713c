import type { Declared } from "../requirement/declared.ts";

/** A key of `extras_require`: `name`, `name:marker` or `:marker`. The last is a condition, not an extra. */
export function withExtra(declared: Declared, key: string): Declared {
  const colon = key.indexOf(":");
  const extra = (colon < 0 ? key : key.slice(0, colon)).trim();
  const conditions = [colon < 0 ? "" : key.slice(colon + 1).trim(), declared.marker ?? ""].filter(Boolean);
  const marker =
    conditions.length === 2 ? conditions.map((condition) => `(${condition})`).join(" and ") : conditions[0];
  return {
    ...declared,
    ...(extra !== "" && { part: `extra ${extra}` }),
    ...(marker !== undefined && { marker }),
  };
}
