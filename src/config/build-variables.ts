import { defined } from "../text/defined.ts";
import { toWebAddress } from "../text/to-web-address.ts";
import type { Environment } from "./config.ts";

/** What the variables of a build server say about the commit that is built. */
export interface Build {
  readonly remote?: string;
  readonly branch?: string;
  readonly commit?: string;
  /** The build is one of a pull request or tag, which git's own files do not say. */
  readonly isNamed?: true;
}

/** GitHub, GitLab, Azure, Bitbucket, CircleCI and Jenkins; empty elsewhere. */
export function readBuild(env: Environment): Build {
  const server = servers.find(({ mark }) => env[mark]);
  if (!server) return {};
  const { remote, commit, branch, tag, pull } = server.read((name) => env[name] || undefined);
  const named = pull !== undefined ? `pull/${pull}` : tag !== undefined ? `tag/${tag}` : undefined;
  return defined({
    remote: remote === undefined ? undefined : toWebAddress(remote),
    commit: commit !== undefined && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined,
    branch: named ?? branch,
    isNamed: named === undefined ? undefined : (true as const),
  });
}

interface Variables {
  readonly remote?: string | undefined;
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  readonly tag?: string | undefined;
  readonly pull?: string | undefined;
}

interface Server {
  /** A variable that only this server sets. */
  readonly mark: string;
  readonly read: (get: (name: string) => string | undefined) => Variables;
}

const servers: readonly Server[] = [
  {
    mark: "GITHUB_ACTIONS",
    read: (get) => ({
      remote: get("GITHUB_REPOSITORY") && `${get("GITHUB_SERVER_URL") ?? ""}/${get("GITHUB_REPOSITORY") ?? ""}`,
      commit: get("GITHUB_SHA"),
      ...readRef(get("GITHUB_REF")),
    }),
  },
  {
    mark: "GITLAB_CI",
    read: (get) => ({
      remote: get("CI_PROJECT_URL"),
      commit: get("CI_COMMIT_SHA"),
      branch: get("CI_COMMIT_BRANCH"),
      tag: get("CI_COMMIT_TAG"),
      pull: get("CI_MERGE_REQUEST_IID"),
    }),
  },
  {
    mark: "TF_BUILD",
    read: (get) => ({
      remote: get("BUILD_REPOSITORY_URI"),
      commit: get("BUILD_SOURCEVERSION"),
      ...readRef(get("BUILD_SOURCEBRANCH")),
    }),
  },
  {
    mark: "BITBUCKET_BUILD_NUMBER",
    read: (get) => ({
      remote: get("BITBUCKET_GIT_HTTP_ORIGIN"),
      commit: get("BITBUCKET_COMMIT"),
      branch: get("BITBUCKET_BRANCH"),
      tag: get("BITBUCKET_TAG"),
      pull: get("BITBUCKET_PR_ID"),
    }),
  },
  {
    mark: "CIRCLECI",
    read: (get) => ({
      remote: get("CIRCLE_REPOSITORY_URL"),
      commit: get("CIRCLE_SHA1"),
      branch: get("CIRCLE_BRANCH"),
      tag: get("CIRCLE_TAG"),
      pull: /\/(\d+)$/.exec(get("CIRCLE_PULL_REQUEST") ?? "")?.[1],
    }),
  },
  {
    mark: "JENKINS_URL",
    read: (get) => ({
      remote: get("GIT_URL"),
      commit: get("GIT_COMMIT"),
      branch: get("GIT_BRANCH")?.replace(/^origin\//, ""),
      tag: get("TAG_NAME"),
      pull: get("CHANGE_ID"),
    }),
  },
];

/** `refs/heads/main`, `refs/tags/v1`, `refs/pull/7/merge`. */
function readRef(ref: string | undefined): Pick<Variables, "branch" | "tag" | "pull"> {
  const [, kind, name = ""] = /^refs\/(heads|tags|pull)\/(.+)$/.exec(ref ?? "") ?? [];
  if (kind === "pull") return { pull: name.split("/")[0] };
  return kind === "tags" ? { tag: name } : { branch: kind === "heads" ? name : undefined };
}
