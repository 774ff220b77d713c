/**
 * Scores lcc against sample data with known answers: dependencies of repositories, references to models, license texts,
 * dependency trees, licenses through mirrors.
 *
 *     npm run corpus -- manifests [ecosystem or case …]
 *     npm run corpus -- references
 *     npm run corpus -- models
 *     npm run corpus -- texts [list] [kind …]
 *     npm run corpus -- resolution [missing] [extra] [case …]
 *     npm run corpus -- mirrors
 *
 * Needs the shared sample data next to the checkout, or in LCC_SHARED.
 */
import { join } from "node:path";
import { openEcosystems } from "../src/ecosystems/index.ts";
import { sharedFolder } from "../test/helpers/shared.ts";
import { scoreManifests } from "./corpus/manifests.ts";
import { scoreMirrors } from "./corpus/mirrors.ts";
import { scoreReferences } from "./corpus/references.ts";
import { scoreResolution } from "./corpus/resolution.ts";
import { scoreTexts } from "./corpus/texts.ts";

const ecosystems = await openEcosystems();

/** All that is about models: single references, and whole repositories. */
async function scoreModels(folder: string, open: typeof ecosystems): Promise<void> {
  await scoreReferences(join(folder, "ai/references"), open);
  await scoreManifests(join(folder, "manifests"), open, ["ai"]);
}

const [what = "manifests", ...filters] = process.argv.slice(2);
const scores = {
  manifests: scoreManifests,
  references: scoreReferences,
  models: scoreModels,
  texts: scoreTexts,
  resolution: scoreResolution,
  mirrors: scoreMirrors,
};
const folders = {
  manifests: "corpus/manifests",
  references: "corpus/ai/references",
  models: "corpus",
  texts: "corpus/license-texts-more",
  resolution: "corpus/resolution",
  mirrors: "corpus/archives",
};

if (!(what in scores)) {
  console.error(`There is no corpus ${what}. Known: ${Object.keys(scores).join(", ")}.`);
  process.exitCode = 2;
} else {
  const name = what as keyof typeof scores;
  const folder = sharedFolder(folders[name]);
  if (folder) await scores[name](folder, ecosystems, filters);
  else console.error("The shared sample data is not here; set LCC_SHARED to its folder.");
}
