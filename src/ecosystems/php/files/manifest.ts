import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, record, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { type Repositories, readRepositories } from "../operator/repositories.ts";

const readFields = shape({
  name: text,
  version: text,
  require: record(anything),
  "require-dev": record(anything),
  replace: record(text),
  provide: record(text),
  conflict: record(text),
  repositories: anything,
  "minimum-stability": text,
  "prefer-stable": anything,
  config: shape({ "vendor-dir": text, platform: record(anything) }),
});

/** The fields of composer.json that lcc uses. */
export interface Manifest extends Omit<ReturnType<typeof readFields>, "repositories">, Repositories {}

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
