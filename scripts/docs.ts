/**
 * Writes the generated pages of `docs` and the hook for pre-commit: `node scripts/docs.ts`. With `--check` it writes nothing and exits with status
 * 1 if a page is outdated.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openEcosystems } from "../src/ecosystems/index.ts";
import { publishedSchema } from "../src/report/schema/publish.ts";
import { formatsPage } from "./docs/formats-page.ts";
import { preCommitHook } from "./docs/pre-commit-hook.ts";
import { settingsPage } from "./docs/settings-page.ts";

const ecosystems = await openEcosystems();

const root = dirname(import.meta.dirname);
const pages: Readonly<Record<string, () => string>> = {
  "docs/settings.md": settingsPage,
  "docs/formats.md": () => formatsPage(ecosystems),
  ".pre-commit-hooks.yaml": () => preCommitHook(ecosystems),
  "docs/report.schema.json": () => `${JSON.stringify(publishedSchema(), null, 2)}\n`,
};

const isCheck = process.argv.includes("--check");
for (const [path, make] of Object.entries(pages)) {
  const file = join(root, path);
  const text = make();
  if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
  if (isCheck) {
    console.error(`${path} is not current; run "node scripts/docs.ts".`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`${path} written`);
  }
}
