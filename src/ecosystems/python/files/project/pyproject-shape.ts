import { anything, flag, array, oneOrMany, optional, record, shape, text } from "../../../../formats/shape.ts";
import { isFields } from "../../../../formats/value.ts";
import { sourceFields } from "../requirement/table-source.ts";
import { readPixi } from "../conda/pixi-toml.ts";

/** Requirements; an entry that is not a string gets a note. */
const requirements = array(anything);

const readConstraintTable = shape({
  version: text,
  extras: array(text),
  optional: flag,
  platform: text,
  markers: text,
  python: text,
  ...sourceFields,
});

/** A table, or a string with the version. */
function readConstraint(value: unknown): PoetryConstraint {
  return readConstraintTable(typeof value === "string" ? { version: value } : value);
}

export type PoetryConstraint = ReturnType<typeof readConstraintTable>;

/** A list has one constraint for each platform. */
const poetryTable = record(oneOrMany(readConstraint));

const readPoetry = shape({
  name: text,
  dependencies: optional(poetryTable),
  /** Used before there were groups. */
  "dev-dependencies": optional(poetryTable),
  group: record(shape({ dependencies: optional(poetryTable) })),
  extras: record(array(text)),
  source: array(shape({ name: text, url: text, priority: text })),
});

const pipOptions = {
  "index-url": oneOrMany(text),
  "extra-index-url": oneOrMany(text),
};

/** `[tool.uv]`, or a uv.toml. */
export const readUv = shape({
  index: array(shape({ name: text, url: text, explicit: flag })),
  /** A list has one source for each platform. */
  sources: record(oneOrMany(shape({ workspace: flag, ...sourceFields }))),
  workspace: shape({ members: array(text) }),
  "dev-dependencies": requirements,
  "constraint-dependencies": array(text),
  "override-dependencies": array(text),
  ...pipOptions,
  pip: shape(pipOptions),
});

const readPdm = shape({
  "dev-dependencies": record(requirements),
  source: array(shape({ url: text, include_packages: array(text), exclude_packages: array(text) })),
});

const readFlit = shape({
  metadata: shape({
    "dist-name": text,
    module: text,
    requires: requirements,
    "dev-requires": requirements,
    "requires-extra": record(requirements),
  }),
});

/** `[tool.hatch]`, or a hatch.toml. */
export const readHatch = shape({
  envs: record(shape({ dependencies: requirements, "extra-dependencies": requirements })),
});

/** The names of files with requirements; a string may have several, separated by commas. */
const readDirective = shape({ file: oneOrMany(text) });

const readSetuptools = shape({
  dynamic: shape({
    dependencies: optional(readDirective),
    "optional-dependencies": record(readDirective),
  }),
});

/** Briefcase packs the requirements into the application. */
const briefcaseTable = { requires: requirements, test_requires: requirements };
const readBriefcaseTable = shape(briefcaseTable);

/** An application, with its tables for a platform, a format and a distribution: `app.x.linux.system.debian`. */
function readBriefcaseApp(value: unknown, depth = 0): ReturnType<typeof readBriefcaseTable>[] {
  if (!isFields(value) || depth > maxBriefcaseDepth) return [];
  const inner = Object.values(value).flatMap((table) => readBriefcaseApp(table, depth + 1));
  return [readBriefcaseTable(value), ...inner];
}

const maxBriefcaseDepth = 5;

const readTool = shape({
  poetry: optional(readPoetry),
  uv: optional(readUv),
  pdm: optional(readPdm),
  pixi: optional(readPixi),
  rye: shape({ "dev-dependencies": requirements }),
  flit: readFlit,
  hatch: readHatch,
  setuptools: readSetuptools,
  briefcase: shape({ ...briefcaseTable, app: record((app) => readBriefcaseApp(app)) }),
});

/** A pyproject.toml. */
export const readPyprojectToml = shape({
  "build-system": shape({ "build-backend": text, requires: requirements }),
  project: shape({
    name: text,
    dependencies: anything,
    "optional-dependencies": record(requirements),
    /** The fields that the build computes. */
    dynamic: array(text),
  }),
  "dependency-groups": record(requirements),
  tool: readTool,
});

/** The block of requirements in a script (PEP 723). */
export const readScriptToml = shape({ dependencies: requirements, tool: readTool });

export type PyprojectToml = ReturnType<typeof readPyprojectToml>;
export type Tool = PyprojectToml["tool"];
export type Poetry = NonNullable<Tool["poetry"]>;
export type PoetryTable = NonNullable<Poetry["dependencies"]>;
export type Uv = ReturnType<typeof readUv>;
export type Hatch = ReturnType<typeof readHatch>;
export type RequirementTable = PyprojectToml["dependency-groups"];
