import type { Http } from "../../../domain/contracts/sources.ts";

export interface GitHubOptions {
  /** `https://api.github.com`, or `https://host/api/v3` for an enterprise host. */
  readonly apiUrl: string;
  /** `https://github.com`. */
  readonly webUrl: string;
  readonly token?: string;
  readonly now: () => Date;
}

/** Shared by the REST and the GraphQL client. */
export interface Api {
  readonly http: Http;
  readonly options: GitHubOptions;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function openApi(http: Http, options: GitHubOptions): Api {
  return {
    http,
    options,
    host: new URL(options.apiUrl).host,
    headers: {
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
    },
  };
}
