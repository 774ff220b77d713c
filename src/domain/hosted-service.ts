import type { Location } from "./component.ts";

/** A model hosted by a provider and used over the network: nothing is copied, so nothing is judged. */
export interface HostedService {
  /** The provider: `openai`, `anthropic`, `aws-bedrock`; a host name if unknown. */
  readonly provider: string;
  /** The model or deployment, as the provider names it. */
  readonly id: string;
  readonly locations: readonly Location[];
  /** URL of the provider's terms; absent if unknown. */
  readonly terms?: string;
}
