import { AppError } from "../../../domain/errors.ts";

/** The user's role for the models of the scan. The scan cannot know it, so the user is asked. */
export const roles = ["unknown", "provider", "modifier", "downstream"] as const;
export type Role = (typeof roles)[number];

export function readRole(text: string): Role {
  const role = roles.find((name) => name === text);
  if (role) return role;
  throw new AppError("invalid_input", `There is no role "${text.slice(0, 100)}". Known roles: ${roles.join(", ")}.`);
}

export function explainRole(role: Role): string {
  return explanations[role];
}

const explanations: Readonly<Record<Role, string>> = {
  unknown:
    "Your role for these models is not known, and a scan cannot find it out. Article 53 binds the provider: the person or company that places a general-purpose model on the Union market under its own name. The report shows what a provider of each model would have to show. Create it again with your role: provider, modifier or downstream.",
  provider:
    "You said that you are the provider: you place the models on the Union market under your own name. Whoever uploads a model to a hub is its provider, not the hub. Models that you only use or build upon are listed as well; the duties for those are their provider's.",
  modifier:
    "You said that you change a model of another provider. According to the Commission's guidelines (C(2025) 5045, paragraphs 62 to 64; C(2025) 7719, paragraphs 59 to 61) you become the provider of the changed model only when the change is significant; indicative: when it took more than a third of the training compute of the original. Where that compute is not known and cannot be estimated, the threshold is a third of 10²⁵ FLOP if the original has systemic risk, and a third of 10²³ FLOP if it does not. Then Art. 53(1)(a) and (b) cover the change only, (c) and (d) the added data only, and Art. 54 applies; where the original has systemic risk, Art. 52 and 55 do, too.",
  downstream:
    "You said that you only use models of other providers. The duties of Article 53 fall on their providers, so none applies to you here, unless a provider excluded the Union and you build the model into a system for its market; what was found is kept as a list of what you can ask a provider for.",
};
