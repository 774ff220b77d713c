import type { Http, SourceAddresses, SourceTools } from "../../src/domain/sources.ts";
import { createHttp } from "../../src/http/client.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/open-index.ts";

/** What a resolver is given in tests: the real HTTP client, addresses of stand-ins, an operator who set nothing. */
export async function toolsFor(
  addresses: SourceAddresses,
  options: {
    readonly http?: Http;
    readonly env?: Record<string, string>;
    readonly files?: Record<string, string>;
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
    identify: createIdentifier(await openIndex()),
  };
}
