import { main } from "../../src/cli/main.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { settingsPage } from "../../scripts/docs/settings-page.ts";
import { formatsPage } from "../../scripts/docs/formats-page.ts";

const ecosystems = await openEcosystems();

/**
 * Runs command lines of lcc one after the other, given as a JSON list, and prints a NUL after each: loading lcc takes longer
 * than they do. `docs` prints a generated page.
 */
const lines = JSON.parse(process.argv[2] ?? "[]") as string[][];
for (const words of lines) {
  const page = words[0] === "docs" && (words[1] === "settings" ? settingsPage() : formatsPage(ecosystems));
  if (page) process.stdout.write(page);
  else await main(words);
  process.stdout.write("\0");
}
