import { main } from "../../src/cli/main.ts";
import { ecosystems } from "../../src/ecosystems/index.ts";
import { formatsPage } from "../../scripts/docs/formats-page.ts";

/**
 * Runs command lines of lcc one after the other, given as a JSON list, and prints a NUL after each: loading lcc takes longer
 * than they do. `docs` prints the generated page of formats.
 */
const lines = JSON.parse(process.argv[2] ?? "[]") as string[][];
for (const words of lines) {
  if (words[0] === "docs") process.stdout.write(formatsPage(ecosystems));
  else await main(words);
  process.stdout.write("\0");
}
