import { type RequestOptions, type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { once } from "../../../async/once.ts";
import { type MavenMirror, readMirrors } from "./settings-xml.ts";
import { readAddresses } from "../../../domain/contracts/address-setting.ts";
import { mavenUrl } from "../settings.ts";
import { splitCredentials } from "../../../http/basic-auth.ts";

/** A repository, with its headers. */
export interface Repository {
  readonly base: string;
  readonly options: Pick<RequestOptions, "headers" | "redirectsTo">;
}

export interface Repositories {
  /** The repositories to query for `group:artifact`, in this order. */
  basesFor(name: string): readonly Repository[];
  isHostOf(address: string): boolean;
}

/** The repositories in lcc's settings; else Maven Central, Google's and Gradle's, or the operator's mirrors of them. */
export function createRepositories({ addresses, operator }: SourceTools): Repositories {
  const configured = readAddresses(addresses, mavenUrl)?.map((base) => plain(base)) ?? [];
  const repositories = once(() => {
    const mirrors = configured.length > 0 ? [] : readMirrors(operator);
    return publicRepositories.map((repository) => ({ ...repository, repository: mirrored(repository, mirrors) }));
  });
  const all = (): readonly Repository[] =>
    configured.length > 0 ? configured : repositories().map(({ repository }) => repository);

  return {
    basesFor(name) {
      if (configured.length > 0) return configured;
      const bases = repositories().filter(({ has }) => has(name));
      return [...new Map(bases.map(({ repository }) => [repository.base, repository])).values()];
    },
    isHostOf: (address) => all().some(({ base }) => URL.parse(base)?.host === (URL.parse(address)?.host ?? "")),
  };
}

/** Queries the repositories in order. A failure matters only if no other repository has the package. */
export async function askRepositories<T>(
  repositories: readonly Repository[],
  ask: (repository: Repository) => Promise<T | undefined>,
): Promise<T | undefined> {
  let failure: SourceUnavailable | undefined;
  for (const repository of repositories) {
    try {
      const answer = await ask(repository);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!(error instanceof SourceUnavailable)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return undefined;
}

interface PublicRepository {
  /** The id that mirrors use. */
  readonly id: string;
  readonly base: string;
  readonly redirectsTo: readonly string[];
  readonly has: (name: string) => boolean;
}

/** Google first: Central does not have the packages of Google's groups. */
const publicRepositories: readonly PublicRepository[] = [
  {
    id: "google",
    base: "https://dl.google.com/dl/android/maven2",
    redirectsTo: [],
    has: (name) => /^(?:androidx|com\.android|com\.google\.android)[.:]/.test(name),
  },
  {
    id: "gradle-plugin-portal",
    base: "https://plugins.gradle.org/m2",
    redirectsTo: ["https://plugins-artifacts.gradle.org"],
    has: (name) => name.endsWith(".gradle.plugin"),
  },
  { id: "central", base: "https://repo.maven.apache.org/maven2", redirectsTo: [], has: () => true },
];

function mirrored({ id, base, redirectsTo }: PublicRepository, mirrors: readonly MavenMirror[]): Repository {
  const mirror = mirrors.find(({ isMirrorOf }) => isMirrorOf(id));
  return mirror ? { base: mirror.base, options: { headers: mirror.headers } } : { base, options: { redirectsTo } };
}

/** Moves user name and password from the URL to a header. */
function plain(address: string): Repository {
  const { address: base, authorization } = splitCredentials(address);
  return { base, options: authorization === undefined ? {} : { headers: { authorization } } };
}
