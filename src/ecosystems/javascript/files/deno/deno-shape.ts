import { anything, array, optional, record, shape, text } from "../../../../formats/shape.ts";
import { isFields } from "../../../../formats/value.ts";

const readTexts = array(text);
const readTextTable = record(text);

/** A list of references, or up to version 3 a table from names to references. */
function readReferences(value: unknown): readonly string[] {
  return isFields(value) ? readTextTable(value).values() : readTexts(value);
}

const readPackage = shape({
  integrity: text,
  dependencies: readReferences,
  optionalDependencies: readReferences,
});

const sections = {
  /** `npm:a@^1` to `1.0.0`, in version 3 to the whole key `npm:a@1.0.0`. */
  specifiers: readTextTable,
  npm: record(readPackage),
  jsr: record(readPackage),
};

const member = {
  dependencies: array(text),
  packageJson: shape({ dependencies: array(text) }),
};

const readLock = shape({
  version: anything,
  ...sections,
  /** Version 3 has its sections here. */
  packages: optional(shape(sections)),
  workspace: shape({ ...member, members: record(shape(member)) }),
  /** Addresses of modules that are loaded directly. */
  remote: record(anything),
});

/** Version 2 has everything under `npm`. */
const readVersion2 = shape({
  npm: shape({ specifiers: readTextTable, packages: optional(record(readPackage)) }),
});

export interface DenoLock extends ReturnType<typeof readLock> {
  /** All addresses of modules that are loaded directly. */
  readonly addresses: readonly string[];
  readonly version2: ReturnType<typeof readVersion2>["npm"];
}

export type DenoPackage = ReturnType<typeof readPackage>;

/** Undefined where the file is not a table. */
export function readDenoLock(value: unknown): DenoLock | undefined {
  if (!isFields(value)) return undefined;
  const lock = readLock(value);
  // Version 1 has nothing but addresses, on the first level.
  const addresses = lock.version === undefined ? Object.keys(value) : lock.remote.names();
  return { ...lock, version2: readVersion2(value).npm, addresses };
}
