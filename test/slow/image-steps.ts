import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freshHome } from "../../scripts/try-docs/fresh-home.ts";
import { root } from "../cli/run.ts";
import { healthCommand, readDockerfile, textsOf } from "../deploy/dockerfile.ts";
import type { TriedImage } from "./tried-image.ts";

const run = promisify(execFile);

/** What the stages of the image do, in empty folders. */
export async function takeSteps(lab: string): Promise<TriedImage> {
  const folder = join(lab, "opt-lcc");
  const env = freshHome(join(lab, "home"));
  const final = readDockerfile(readFileSync(join(root, "deploy/Dockerfile"), "utf8")).at(-1);
  if (!final) throw new Error("The Dockerfile has no stage.");
  mkdirSync(folder);
  // The first stage is the checkout, in which `npm ci` has built what the last one copies.
  for (const text of textsOf(final, "COPY")) {
    const words = text.split(" ").filter((word) => !word.startsWith("--from="));
    for (const path of words.slice(0, -1).map((one) => one.replace(/^\/build\//, ""))) {
      cpSync(join(root, path), join(folder, path), { recursive: true });
    }
  }
  const [install] = textsOf(final, "RUN").flatMap((text) => /npm ci[^&]*/.exec(text)?.[0].trim() ?? []);
  await run("sh", ["-c", `${install} --prefer-offline`], { cwd: folder, env });
  return {
    folder,
    dataFolder: join(lab, "data"),
    command: ["lcc", ...(JSON.parse(textsOf(final, "CMD")[0] ?? "[]") as string[])],
    healthCommand: healthCommand(final),
    start: ([name, ...words], settings) => {
      const args = name === "lcc" ? [join(folder, "bin/lcc.js"), ...words] : words;
      return spawn(process.execPath, args, { cwd: lab, env: { ...env, ...settings } });
    },
    stop: (child) => child.kill("SIGTERM"),
    remove: () => Promise.resolve(),
  };
}
