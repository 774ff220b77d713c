import { flag, optional, record, shape, text } from "../../../../formats/shape.ts";

const readVersion = shape({ version: text });

/** A reference to an entry, or since version 6 `{ specifier, version }`. */
function readReference(value: unknown): string | undefined {
  return text(value) ?? readVersion(value).version;
}

const packageTables = {
  dependencies: record(readReference),
  optionalDependencies: record(readReference),
};

/** One of the project's own packages. */
const importer = {
  ...packageTables,
  devDependencies: record(readReference),
  /** What pnpm is configured with. */
  configDependencies: record(readReference),
  /** pnpm itself. */
  packageManagerDependencies: record(readReference),
};

/** An entry of `packages` or `snapshots`. */
const readEntry = shape({
  /** Only present for repositories, archives and folders. */
  name: text,
  version: text,
  resolution: shape({ type: text, tarball: text, integrity: text, repo: text, commit: text }),
  /** `dev` and `optional` until version 8. */
  dev: text,
  optional: flag,
  ...packageTables,
});

/** One document of a pnpm lockfile. */
export const readPnpmLock = optional(
  shape({
    lockfileVersion: text,
    importers: optional(record(shape(importer))),
    packages: record(readEntry),
    /** Since version 9: the dependencies of a package, once for every set of peers. */
    snapshots: optional(record(readEntry)),
    /** Until version 8, a project without a workspace has its tables on the first level. */
    ...importer,
  }),
);

export type PnpmLock = NonNullable<ReturnType<typeof readPnpmLock>>;
export type PnpmEntry = ReturnType<typeof readEntry>;
export type PnpmImporter = Pick<PnpmLock, keyof typeof importer>;
