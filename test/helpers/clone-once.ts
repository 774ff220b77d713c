/** Clones a repository in a process that does nothing else, so that a test can kill it. */
import { cloneAndDetect } from "./clone-and-detect.ts";

const [codeHostUrl = "", address = ""] = process.argv.slice(2);
await cloneAndDetect({ codeHostUrl, address, timeoutMs: 600_000 });
