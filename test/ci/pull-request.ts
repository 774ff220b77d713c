import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type createProjects, lockfile } from "../helpers/project.ts";

/** A shallow clone of a repository whose branch `change` adds an AGPL package, and `fail-on: never` to `lcc.yml`. */
export function pullRequestOf(projects: ReturnType<typeof createProjects>) {
  const origin = projects.make({ "lcc.yml": "context: production\n", "package-lock.json": lockfile({ a: "MIT" }) });
  const git = (cwd: string, ...command: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...command], { cwd, encoding: "utf8" }).trim();
  git(origin, "init", "-q", "-b", "main");
  git(origin, "add", "-A");
  git(origin, "commit", "-qm", "one");
  const commit = git(origin, "rev-parse", "HEAD");
  git(origin, "checkout", "-qb", "change");
  writeFileSync(join(origin, "lcc.yml"), "fail-on: never\n");
  writeFileSync(join(origin, "package-lock.json"), lockfile({ a: "MIT", b: "AGPL-3.0-only" }));
  git(origin, "commit", "-qam", "two");
  const clone = projects.make({});
  git(clone, "clone", "-q", "--depth=1", "--branch=change", `file://${origin}`, ".");
  return { origin, clone, commit };
}
