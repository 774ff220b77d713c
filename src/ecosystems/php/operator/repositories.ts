import { anything, listOf, shape, text } from "../../../formats/shape.ts";
import { entries, isFields } from "../../../formats/value.ts";

const readRepository = shape({
  type: text,
  /** An address, or a folder of the project. */
  url: text,
  name: text,
  only: listOf(text),
  exclude: listOf(text),
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
    ? value.flatMap((one: unknown) => (isOnlySwitch(one) ? entries(one) : [["", one] as [string, unknown]]))
    : entries(value);
  return {
    repositories: all.flatMap(([key, one]) => {
      const repository = isFields(one) ? readRepository(one) : undefined;
      return repository ? [{ ...repository, name: repository.name ?? key }] : [];
    }),
    isWithoutPackagist: all.some(([key, one]) => isPackagistKey(key) && one === false),
  };
}

export function isPackagistKey(key: string): boolean {
  return key === "packagist" || key === "packagist.org";
}

function isOnlySwitch(value: unknown): boolean {
  const all = entries(value);
  return all.length === 1 && all[0]?.[1] === false;
}
