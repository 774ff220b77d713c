import type { Tree } from "../../../domain/contracts/contracts.ts";
import { upwards } from "../../../text/paths.ts";
import { optionalText } from "../../kit/read-optional.ts";
import { parseGemVersion } from "../versions/gem-requirement.ts";
import { readClauses } from "./gem-candidates.ts";

/** The newest release of each version of Ruby, the newest first. */
const releases = [
  ...["4.0.0", "3.4.8", "3.3.10", "3.2.9", "3.1.7", "3.0.7", "2.7.8", "2.6.10", "2.5.9", "2.4.10", "2.3.8", "2.2.10"],
  ...["2.1.10", "2.0.0", "1.9.3"],
];

/** What a project says about its Ruby; each may be empty. */
interface StatedRuby {
  /** The constraints of the Gemfile. */
  readonly gemfile: readonly string[];
  /** `required_ruby_version` of its gemspecs. */
  readonly gemspecs: readonly string[];
}

/** A project's Ruby: of the Gemfile, else of a version file here or above, else the newest that gemspecs allow. */
export async function findProjectRuby(stated: StatedRuby, folder: string, tree: Tree): Promise<string> {
  if (stated.gemfile.length > 0) return rubyFor(stated.gemfile.join(", "));
  const file = await readVersionFile(folder, tree);
  return rubyFor(file ?? stated.gemspecs.join(", "));
}

/** A full version as it is; otherwise the newest release that satisfies the constraints, if there is one. */
function rubyFor(constraints: string): string {
  const [, exact, short] = /^=?\s*(?:(\d+\.\d+\.\d+\S*)|(\d+(?:\.\d+)?))$/.exec(constraints.trim()) ?? [];
  if (exact !== undefined && parseGemVersion(exact)) return exact;
  const clauses = readClauses(short === undefined ? constraints : `~> ${short}.0`);
  const allows = (release: string) => clauses.every((clause) => clause.test(parseGemVersion(release) ?? []));
  return releases.find(allows) ?? releases[0] ?? "";
}

/** The nearest file of a version manager. */
async function readVersionFile(folder: string, tree: Tree): Promise<string | undefined> {
  for (const place of upwards(folder)) {
    for (const [name, pattern] of versionFiles) {
      const file = await tree.file(place === "" ? name : `${place}/${name}`);
      const version = pattern.exec((await optionalText(file)) ?? "")?.[1];
      if (version !== undefined) return version;
    }
  }
  return undefined;
}

/** Other engines, such as `jruby-9.4`, are ignored. */
const versionFiles = [
  [".ruby-version", /^[ \t]*(?:ruby-)?(\d+(?:\.\w+){0,3})[ \t\r]*$/m],
  [".tool-versions", /^ruby\s+(\d+(?:\.\w+){0,3})/m],
] as const;
