import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Case, groupCases, isUnknown, sayUnknown, unknownTypes } from "../scripts/corpus/manifest-cases.ts";
import { type CaseScore, scoreCase } from "../scripts/corpus/manifests.ts";
import { compareReferences } from "../scripts/corpus/references.ts";
import { openEcosystems } from "../src/ecosystems/index.ts";
import { checkDifferences, type Difference, type KnownDifferences } from "./helpers/known-differences.ts";
import { needs, sharedFolder } from "./helpers/shared.ts";

const ecosystems = await openEcosystems();

/** The lists of the samples were made from the section GEM alone. */
const ofBundler = "Bundler is a component: it is installed with the gems, in the version that BUNDLED WITH names.";

/** By the folder of the ecosystem; a folder that is not here must be found exactly, once lcc knows its types. */
const inexact: Readonly<Record<string, KnownDifferences>> = {
  ai: {},
  dotnet: {},
  go: {},
  java: {},
  npm: {},
  php: {},
  python: {
    "python/real-pipenv: unexpected pypi:sphinxcontrib-spelling@":
      "docs/requirements.txt wants 8.0.0 or later, and Pipfile.lock has 7.7.0. For the samples a lockfile always " +
      "overrules a range below it; lcc reports a range that the locked version does not meet.",
  },
  ruby: {
    "ruby/gemfile-lock-rails: unexpected gem:bundler@": ofBundler,
    "ruby/gemfilelock-multiple-gems: unexpected gem:bundler@2.2.28": ofBundler,
    "ruby/gemfilelock-rails: unexpected gem:bundler@2.2.28": ofBundler,
    "ruby/real-fastlane-lock: unexpected gem:bundler@2.5.23": ofBundler,
    "ruby/real-librariesio-lock: unexpected gem:bundler@2.6.2": ofBundler,
  },
  rust: {},
};

describe("the dependencies of sample repositories", () => {
  const folder = sharedFolder("corpus/manifests");
  const groups = folder === undefined ? new Map<string, readonly Case[]>() : groupCases(folder);

  for (const name of new Set([...Object.keys(inexact), ...groups.keys()])) {
    const cases = groups.get(name) ?? [];
    const unknown = unknownTypes(cases, ecosystems);
    const isNew = !Object.hasOwn(inexact, name) && isUnknown(cases, ecosystems);
    const skip = needs(folder).skip || (isNew && sayUnknown(unknown));

    test(`of ${name} are found`, { skip }, async (context) => {
      if (unknown.length > 0) context.diagnostic(`${sayUnknown(unknown)}; its rows are ignored`);
      const scores: CaseScore[] = [];
      for (const one of cases) scores.push(await scoreCase(folder ?? "", one, ecosystems));
      assert.ok(
        scores.some(({ required }) => required > 0),
        `The samples of ${name} have nothing to find.`,
      );
      checkDifferences(context, scores.flatMap(listDifferences), inexact[name]);
    });
  }
});

function listDifferences({ name, missing, unexpected }: CaseScore): Difference[] {
  return [
    ...missing.map((component) => ({ name: `${name}: missing ${component}` })),
    ...unexpected.map((component) => ({ name: `${name}: unexpected ${component}` })),
  ];
}

/** The file, and the model or dataset that may be missing. */
const missingReferences: KnownDifferences = {};

describe("the models and datasets that sample files name", () => {
  const folder = sharedFolder("corpus/ai/references");

  test("are found, and nothing else is taken for one", needs(folder), async (context) => {
    const { required, missing, forbidden } = await compareReferences(folder ?? "", ecosystems);
    assert.ok(required > 0, "The samples name nothing to find.");
    assert.deepEqual(forbidden, []);
    checkDifferences(
      context,
      missing.map((reference) => ({ name: `${reference} is missing` })),
      missingReferences,
    );
  });
});
