import type { SourceTools } from "../../../../domain/contracts/sources.ts";
import type { Answer, Ask, TreeQuestion } from "../../../../domain/contracts/trees.ts";
import { checkPom } from "../../registry/check-pom.ts";
import { fetchPom } from "../../registry/fetch-pom.ts";
import { type Gav, gavKey } from "../../registry/gav.ts";
import type { Repositories, Repository } from "../../registry/repositories.ts";
import { fetchVersions, type VersionList } from "../../registry/version-list.ts";
import type { PomContent } from "../../files/maven/pom-content.ts";
import { restorePom, storePom } from "./stored-pom.ts";
import { createOnce } from "../../../../async/once.ts";

/** The data of the repositories, each requested once. */
export interface Published {
  pom(gav: Gav): Promise<Answer<PomContent>>;
  /** Of all repositories together. */
  versions(name: string): Promise<Answer<VersionList>>;
  /** Another document about a package version, as parsed by `read`. */
  document<T>(gav: Gav, topic: string, fetch: Fetch<T>): Promise<Answer<T>>;
}

type Fetch<T> = (repository: Repository, signal: AbortSignal) => Promise<T | undefined>;

export function createPublished(http: SourceTools["http"], repositories: Repositories, ask: Ask): Published {
  const once = createOnce<Promise<Answer<PomContent>>>();

  const document = async <T>(gav: Gav, topic: string, fetch: Fetch<T>): Promise<Answer<T>> => {
    const answers: Answer<T>[] = [];
    for (const repository of repositories.basesFor(gav.name)) {
      const question = questionAbout(gav, topic, repository.base);
      const answer = await ask<T>(question, (signal) => fetch(repository, signal));
      if (answer.kind === "found" || answer.kind === "limit") return answer;
      answers.push(answer);
    }
    return chooseFailure(answers);
  };
  const readPom = async (gav: Gav): Promise<Answer<PomContent>> => {
    const answer = await document(gav, "pom", (repository, signal) =>
      fetchPom(http, gav, repository, signal, (text, address) => {
        const stored = storePom(text);
        checkPom(restorePom(stored), gav, address);
        return stored;
      }),
    );
    return answer.kind === "found" ? { kind: "found", value: restorePom(answer.value) } : answer;
  };

  return {
    document,
    pom: (gav) => once(gavKey(gav), () => readPom(gav)),
    async versions(name) {
      const bases = repositories.basesFor(name);
      const answers = await Promise.all(
        bases.map((repository) =>
          ask<VersionList>({ type: "maven", name, base: repository.base, topic: "versions" }, (signal) =>
            fetchVersions(http, name, repository, signal),
          ),
        ),
      );
      const values = answers.flatMap((answer) => (answer.kind === "found" ? [answer.value] : []));
      return values.length > 0 ? { kind: "found", value: joinVersionLists(values) } : chooseFailure(answers);
    },
  };
}

/** A snapshot is rebuilt under the same version. */
function questionAbout({ name, version }: Gav, topic: string, base: string): TreeQuestion {
  const question = { type: "maven", name, base };
  return version.endsWith("-SNAPSHOT")
    ? { ...question, topic: `${topic} ${version}` }
    : { ...question, topic, version };
}

/** Why there is no result: a request failed, or a private name was not sent to all repositories. */
function chooseFailure<T>(answers: readonly Answer<T>[]): Answer<T> {
  const order = ["limit", "failed", "private"];
  return answers.toSorted((a, b) => place(a) - place(b))[0] ?? { kind: "missing" };

  function place({ kind }: Answer<T>): number {
    const at = order.indexOf(kind);
    return at < 0 ? order.length : at;
  }
}

function joinVersionLists(lists: readonly VersionList[]): VersionList {
  const [first] = lists;
  const versions = [...new Set(lists.flatMap((list) => list.versions))];
  return { ...first, versions };
}
