import type { Operator, SourceTools } from "../../../domain/contracts/sources.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { huggingfaceUrl } from "../settings.ts";
import { splitCredentials } from "../../../http/basic-auth.ts";

/** The hub to query. */
export interface Hub {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const publicHub = "https://huggingface.co";

/** The setting of lcc, else the endpoint of the operator's hub client, else the public hub. */
export function findHub({ addresses, operator }: SourceTools): Hub {
  const endpoint = ownEndpoint(operator) ?? publicHub;
  // The hub only uses tokens, and reports show the address.
  const { address: base } = splitCredentials(readFirstAddress(addresses, huggingfaceUrl) ?? endpoint);
  const token = isSameOrigin(base, endpoint) ? findToken(operator) : undefined;
  return { base, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
}

function ownEndpoint({ env }: Operator): string | undefined {
  const endpoint = env["HF_ENDPOINT"]?.trim() ?? "";
  return /^https?:\/\//i.test(endpoint) && URL.canParse(endpoint) ? endpoint : undefined;
}

/** The token is only sent to the endpoint of the hub client. */
function isSameOrigin(a: string, b: string): boolean {
  return URL.parse(a)?.origin === URL.parse(b)?.origin;
}

/** Environment variables first, then the file of the login command. */
function findToken(operator: Operator): string | undefined {
  const { env, home } = operator;
  const folder = env["HF_HOME"] ?? `${env["XDG_CACHE_HOME"] ?? `${home}/.cache`}/huggingface`;
  const file = () => operator.readFile(env["HF_TOKEN_PATH"] ?? `${folder}/token`);
  const token = [env["HF_TOKEN"], env["HUGGING_FACE_HUB_TOKEN"]].find(Boolean) ?? file();
  const trimmed = token?.trim() ?? "";
  return /^[\x21-\x7e]{1,500}$/.test(trimmed) ? trimmed : undefined;
}
