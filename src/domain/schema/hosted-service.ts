import { list, object, optional, text } from "./build.ts";
import { Location } from "./component.ts";

export const HostedService = object("HostedService", "A model that a provider hosts and the project asks.", {
  provider: text("Who hosts it: openai, anthropic, aws-bedrock and others; a host name where lcc knows no more."),
  id: text("The model or deployment, as the provider names it."),
  locations: list(Location, "Every place where the project asks it."),
  terms: optional(text("The address of the provider's terms; absent where lcc does not know it.")),
});
