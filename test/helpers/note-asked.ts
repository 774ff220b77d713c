import { createMemoryCache } from "../../src/cache/memory.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { PrivateRule } from "../../src/domain/policy/private-rule.ts";
import type { SourceAddresses } from "../../src/domain/contracts/address-setting.ts";
import type { Http } from "../../src/domain/contracts/sources.ts";
import { loadArchives, loadRegistries } from "../../src/ecosystems/index.ts";
import { operatorNames } from "../../src/ecosystems/private-names.ts";
import { createAnswerCache } from "../../src/resolve/chain/answer-cache.ts";
import { createArchiveSource } from "../../src/resolve/archive/archive-source.ts";
import { clearlyDefined } from "../../src/resolve/services/clearlydefined/clearlydefined.ts";
import { gitHub } from "../../src/resolve/code-host/github/github.ts";
import { resolveLicenses } from "../../src/resolve/chain/resolve-licenses.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";
import { toolsFor } from "./source-tools.ts";

interface NoteOptions {
  readonly addresses?: SourceAddresses;
  /** What the operator lists. */
  readonly listed?: readonly PrivateRule[];
  /** What the project says. */
  readonly rules?: readonly PrivateRule[];
  readonly env?: Record<string, string>;
  readonly files?: Record<string, string>;
  /** What the sources say; nothing, unless told otherwise. */
  readonly answer?: (address: string) => unknown;
}

/** Asks all sources, at their public addresses unless told otherwise, and notes what they were asked. */
export async function noteAsked(components: readonly Component[], options: NoteOptions = {}): Promise<string[]> {
  const { addresses = {}, listed = [], rules = [], answer = () => undefined } = options;
  const asked: string[] = [];
  const note = (address: string, body?: unknown) => void asked.push(`${address} ${JSON.stringify(body ?? "")}`);
  const http: Http = {
    get: async (address, { body }) => (note(address, body), undefined),
    json: async (address, { body }) => (note(address, body), answer(address)),
    close: async () => {},
  };
  const { env, files } = options;
  const tools = await toolsFor(addresses, { http, ...(env && { env }), ...(files && { files }) });
  const now = () => new Date("2026-01-01T12:00:00Z");
  const privateNames = operatorNames(tools.operator, listed).withRules(rules);
  const webUrl = "https://github.com";
  const host = gitHub(tools, { apiUrl: "https://api.github.com", webUrl, token: "t", now });
  await resolveLicenses(
    components,
    {
      registries: (await loadRegistries()).map((open) => open(tools)),
      archives: createArchiveSource({
        http,
        formats: await loadArchives(),
        identify: createIdentifier(await openIndex()),
        isDeep: true,
        allowedHosts: [],
      }),
      services: [clearlyDefined(tools, privateNames)],
      codeHost: { gitHub: host, webUrl, requestsLeft: async () => undefined },
      cache: createAnswerCache(createMemoryCache({ maxBytes: 1_000_000, now }), now),
      privateNames,
    },
    { signal: new AbortController().signal, statedIn: () => [] },
  );
  return asked;
}
