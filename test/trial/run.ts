import { main } from "../../src/cli/main.ts";
import { ecosystems } from "../../src/ecosystems/index.ts";
import { formatsPage } from "../../scripts/docs/formats-page.ts";

/** `docs` prints the generated page of formats, anything else is a command line of lcc. */
const words = process.argv.slice(2);
if (words[0] === "docs") process.stdout.write(formatsPage(ecosystems));
else await main(words);
