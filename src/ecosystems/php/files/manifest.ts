import type { SourceFile } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, listOf, recordOf, shape, text } from "../../../formats/shape.ts";
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

const readFields = shape({
  name: text,
  version: text,
  require: recordOf(anything),
  "require-dev": recordOf(anything),
  replace: recordOf(text),
  provide: recordOf(text),
  conflict: recordOf(text),
  repositories: anything,
  "minimum-stability": text,
  "prefer-stable": anything,
  config: shape({ "vendor-dir": text, platform: recordOf(anything) }),
});

/** The fields of composer.json that lcc uses. */
export interface Manifest extends Omit<ReturnType<typeof readFields>, "repositories"> {
  readonly repositories: readonly Repository[];
  /** The public registry is switched off. */
  readonly isWithoutPackagist: boolean;
}

/** Throws ParseError. */
export async function readManifest(file: SourceFile): Promise<Manifest> {
  return toManifest(await file.text());
}

export function toManifest(source: string): Manifest {
  const content = parseJson(source);
  if (!isFields(content)) throw new ParseError("This is not a composer.json: it is not a JSON object.");
  const { repositories, ...read } = readFields(content);
  return { ...read, ...readRepositories(repositories) };
}

/** A list, or a table by name. `{"packagist.org": false}` switches the public registry off, in both forms. */
export function readRepositories(value: unknown): Pick<Manifest, "repositories" | "isWithoutPackagist"> {
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
