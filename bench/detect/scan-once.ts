/** Detects the components of one tree and prints the most memory that took, in MB. */
import { detect } from "../../src/detect/detect.ts";
import { ecosystems } from "../../src/ecosystems/index.ts";
import { openDirectory } from "../../src/source/directory.ts";
import { openGitTree } from "../../src/source/git-tree.ts";

const [kind, folder = ""] = process.argv.slice(2);
const source = await (kind === "git" ? openGitTree(folder) : openDirectory(folder));
await detect(source, ecosystems, { exclude: [] });
await source.close();
console.log(process.resourceUsage().maxRSS / 1024);
