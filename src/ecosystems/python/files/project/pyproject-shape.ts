import { anything, flag, listOf, manyOf, optional, recordOf, shape, text } from "../../../../formats/shape.ts";
import { isFields } from "../../../../formats/value.ts";
import { readPixi } from "../conda/pixi-shape.ts";
import { sourceFields } from "../requirement/table-source.ts";

/** Requirements; an entry that is not a string gets a note. */
const requirements = listOf(anything);

const readConstraintTable = shape({
  version: text,
  extras: listOf(text),
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
const poetryTable = recordOf(manyOf(readConstraint));

const readPoetry = shape({
  name: text,
  dependencies: optional(poetryTable),
  /** Used before there were groups. */
  "dev-dependencies": optional(poetryTable),
  group: recordOf(shape({ dependencies: optional(poetryTable) })),
  extras: recordOf(listOf(text)),
  source: listOf(shape({ name: text, url: text, priority: text })),
});

const pipOptions = {
  "index-url": manyOf(text),
  "extra-index-url": manyOf(text),
};

/** `[tool.uv]`, or a uv.toml. */
export const readUv = shape({
  index: listOf(shape({ name: text, url: text, explicit: flag })),
  /** A list has one source for each platform. */
  sources: recordOf(manyOf(shape({ workspace: flag, ...sourceFields }))),
  workspace: shape({ members: listOf(text) }),
  "dev-dependencies": requirements,
  "constraint-dependencies": listOf(text),
  "override-dependencies": listOf(text),
  ...pipOptions,
  pip: shape(pipOptions),
});

const readPdm = shape({
  "dev-dependencies": recordOf(requirements),
  source: listOf(shape({ url: text, include_packages: listOf(text), exclude_packages: listOf(text) })),
});

const readFlit = shape({
  metadata: shape({
    "dist-name": text,
    module: text,
    requires: requirements,
    "dev-requires": requirements,
    "requires-extra": recordOf(requirements),
  }),
});

/** `[tool.hatch]`, or a hatch.toml. */
export const readHatch = shape({
  envs: recordOf(shape({ dependencies: requirements, "extra-dependencies": requirements })),
});

/** The names of files with requirements; a string may have several, separated by commas. */
const readDirective = shape({ file: manyOf(text) });

const readSetuptools = shape({
  dynamic: shape({
    dependencies: optional(readDirective),
    "optional-dependencies": recordOf(readDirective),
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
  briefcase: shape({ ...briefcaseTable, app: recordOf((app) => readBriefcaseApp(app)) }),
});

/** A pyproject.toml. */
export const readPyprojectToml = shape({
  "build-system": shape({ "build-backend": text }),
  project: shape({
    name: text,
    dependencies: anything,
    "optional-dependencies": recordOf(requirements),
    /** The fields that the build computes. */
    dynamic: listOf(text),
  }),
  "dependency-groups": recordOf(requirements),
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
