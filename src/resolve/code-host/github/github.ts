import { type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { asUnavailable } from "../../../http/source-errors.ts";
import { createGate } from "../../../http/pace.ts";
import { type GitHubOptions, openApi } from "./api.ts";
import { askGraphql } from "./graphql.ts";
import { isUnnamed, toReply } from "./license-reply.ts";
import { type Repository, repositoryKey } from "./repository.ts";
import { createRest } from "./rest.ts";

export { parseRepository } from "./repository.ts";

export interface GitHub {
  readonly source: "github";
  /** The keys of the answer are `owner/name` in lower case. */
  resolveRepositories(repositories: readonly Repository[], signal: AbortSignal): Promise<Answers>;
}

export type Answers = ReadonlyMap<string, SourceReply | SourceUnavailable>;

/** Asks the code host for the licenses of repositories: with a token a hundred at once, else a few one by one. */
export function gitHub(tools: SourceTools, options: GitHubOptions): GitHub {
  const api = openApi(tools.http, options);
  const askRest = createRest(api, tools.identify);
  const gate = createGate({ concurrency: maxConcurrent });

  async function askEach(repositories: readonly Repository[], signal: AbortSignal): Promise<Answers> {
    const answers = repositories.map(
      async (repository) =>
        [
          repositoryKey(repository),
          await gate.run(() => askRest(repository, signal).catch(asUnavailable), signal),
        ] as const,
    );
    return new Map(await Promise.all(answers));
  }

  /** GraphQL has no license text. If the host cannot name the license, lcc may still recognize the text. */
  async function askTogether(repositories: readonly Repository[], signal: AbortSignal): Promise<Answers> {
    const licenses = await askGraphql(api, repositories, signal);
    const answers = new Map<string, SourceReply | SourceUnavailable>();
    for (const [key, license] of licenses) {
      answers.set(key, license instanceof SourceUnavailable ? license : toReply(license, tools.identify));
    }
    const unnamed = repositories.filter((repository) => {
      const license = licenses.get(repositoryKey(repository));
      return license !== undefined && !(license instanceof SourceUnavailable) && isUnnamed(license);
    });
    for (const [key, answer] of await askEach(unnamed, signal)) {
      if (answer instanceof SourceUnavailable || answer.evidence) answers.set(key, answer);
    }
    return answers;
  }

  return {
    source: "github",
    resolveRepositories(repositories, signal) {
      const distinct = [...new Map(repositories.map((each) => [repositoryKey(each), each])).values()];
      return options.token === undefined ? askEach(distinct, signal) : askTogether(distinct, signal);
    },
  };
}

/** GitHub asks its users not to send many requests at once. */
const maxConcurrent = 5;
