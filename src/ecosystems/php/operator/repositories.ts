import { anything, array, shape, text } from "../../../formats/shape.ts";
import { entries, isFields } from "../../../formats/value.ts";

const readRepository = shape({
  type: text,
  /** An address, or a folder of the project. */
  url: text,
  name: text,
  only: array(text),
  exclude: array(text),
  /** One or more packages that are described here, for the type `package`. */
  package: anything,
});

export type Repository = ReturnType<typeof readRepository>;

/** `repositories` of a composer.json, or of the operator's settings. */
export interface Repositories {
  readonly repositories: readonly Repository[];
  /** The public registry is switched off. */
  readonly isWithoutPackagist: boolean;
}

/** A list, or a table by name. `{"packagist.org": false}` switches the public registry off, in both forms. */
export function readRepositories(value: unknown): Repositories {
  const all: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.flatMap((entry: unknown) => (isOnlySwitch(entry) ? entries(entry) : [["", entry] as [string, unknown]]))
    : entries(value);
  return {
    repositories: all.flatMap(([key, entry]) => {
      const repository = isFields(entry) ? readRepository(entry) : undefined;
      return repository ? [{ ...repository, name: repository.name ?? key }] : [];
    }),
    isWithoutPackagist: all.some(([key, entry]) => isPackagistKey(key) && entry === false),
  };
}

export function isPackagistKey(key: string): boolean {
  return key === "packagist" || key === "packagist.org";
}

function isOnlySwitch(value: unknown): boolean {
  const all = entries(value);
  return all.length === 1 && all[0]?.[1] === false;
}
