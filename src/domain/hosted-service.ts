import type { Location } from "./component.ts";

/** A model that a provider hosts and the project asks over the network: nothing is copied, so nothing is judged. */
export interface HostedService {
  /** Who hosts it: `openai`, `anthropic`, `aws-bedrock`; a host name where lcc knows no more. */
  readonly provider: string;
  /** The model or deployment, as the provider names it. */
  readonly id: string;
  readonly locations: readonly Location[];
  /** Where the terms of the provider are; absent where lcc does not know. */
  readonly terms?: string;
}
