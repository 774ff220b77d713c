import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Build, readBuild } from "./build-variables.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

describe("the variables of a build server", () => {
  const cases: Readonly<Record<string, readonly [Readonly<Record<string, string>>, Build]>> = {
    "say nothing elsewhere": [{ GITHUB_SHA: commit }, {}],
    "name a branch on GitHub": [
      {
        ...{ GITHUB_ACTIONS: "true", GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "acme/shop" },
        ...{ GITHUB_SHA: commit, GITHUB_REF: "refs/heads/fix/a" },
      },
      { remote: "https://github.com/acme/shop", branch: "fix/a", commit },
    ],
    "name a pull request on GitHub": [
      { GITHUB_ACTIONS: "true", GITHUB_REF: "refs/pull/7/merge" },
      { branch: "pull/7", isNamed: true },
    ],
    "name a merge request on GitLab": [
      {
        ...{ GITLAB_CI: "true", CI_PROJECT_URL: "https://gitlab.example/acme/shop", CI_COMMIT_SHA: commit },
        CI_MERGE_REQUEST_IID: "12",
      },
      { remote: "https://gitlab.example/acme/shop", branch: "pull/12", commit, isNamed: true },
    ],
    "name a tag on Azure": [
      { TF_BUILD: "True", BUILD_SOURCEBRANCH: "refs/tags/v1.2", BUILD_SOURCEVERSION: commit },
      { branch: "tag/v1.2", commit, isNamed: true },
    ],
    "name a branch on Bitbucket": [
      { BITBUCKET_BUILD_NUMBER: "3", BITBUCKET_BRANCH: "main", BITBUCKET_COMMIT: commit },
      { branch: "main", commit },
    ],
    "give the address of CircleCI's ssh remote as a page": [
      {
        ...{ CIRCLECI: "true", CIRCLE_REPOSITORY_URL: "git@github.com:acme/shop.git" },
        CIRCLE_PULL_REQUEST: "https://github.com/acme/shop/pull/41",
      },
      { remote: "https://github.com/acme/shop", branch: "pull/41", isNamed: true },
    ],
    "leave out the remote's name and the password on Jenkins": [
      { JENKINS_URL: "https://ci.example", GIT_URL: "https://u:p@git.example/a/b.git", GIT_BRANCH: "origin/main" },
      { remote: "https://git.example/a/b", branch: "main" },
    ],
    "give no commit that is not an id": [{ JENKINS_URL: "https://ci.example", GIT_COMMIT: "HEAD" }, {}],
  };

  for (const [title, [env, build]] of Object.entries(cases)) test(title, () => assert.deepEqual(readBuild(env), build));
});
