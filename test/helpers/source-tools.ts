import type { Component } from "../../src/domain/contracts/component.ts";
import type { SourceAddresses } from "../../src/domain/contracts/address-setting.ts";
import type { Http, Resolver, SourceReply, SourceTools } from "../../src/domain/contracts/sources.ts";
import { createHttp } from "../../src/http/client.ts";
import { openIdentifierOnce } from "./open-identifier-once.ts";

/** What a resolver is given in tests: the real HTTP client, addresses of stand-ins, an operator who set nothing. */
export async function toolsFor(
  addresses: SourceAddresses,
  options: {
    readonly http?: Http;
    readonly env?: Record<string, string>;
    readonly files?: Record<string, string>;
    readonly archiveHosts?: readonly string[];
  } = {},
): Promise<SourceTools> {
  return {
    http: options.http ?? createHttp({ userAgent: "lcc-test", random: () => 0 }),
    addresses,
    operator: {
      env: options.env ?? {},
      home: "/home/operator",
      readFile: (path) => options.files?.[path],
    },
    identify: await openIdentifierOnce(),
    archiveHosts: options.archiveHosts ?? [],
  };
}

/** Asks a resolver about one component, with the sources at these addresses. */
export async function askOnce(
  create: (tools: SourceTools) => Resolver,
  addresses: SourceAddresses,
  component: Component,
): Promise<SourceReply> {
  const tools = await toolsFor(addresses);
  try {
    return await create(tools).resolve(component, new AbortController().signal);
  } finally {
    await tools.http.close();
  }
}
