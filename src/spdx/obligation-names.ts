import type { ObligationCondition, ObligationId } from "../domain/report/obligation.ts";

interface ObligationText {
  /** A few words, for a heading. */
  readonly title: string;
  /** What to do, for non-lawyers. */
  readonly advice: string;
}

/** The title of an obligation, and what to do about it. */
export function describeObligation(id: ObligationId): ObligationText {
  return texts[id];
}

const texts: Readonly<Record<ObligationId, ObligationText>> = {
  "use-restrictions": {
    title: "Stay within the permitted uses",
    advice:
      "Compare what the product does with the uses that the license excludes, and write down the result. Where the license says so, put the restrictions into your own terms.",
  },
  "user-limit": {
    title: "Check the limit on users, company size or revenue",
    advice: "Compare the limit with your own figures, those of affiliates included. Above it, ask for another license.",
  },
  "region-limit": {
    title: "Check the regions without rights",
    advice: "Find out whether you, or those who get the work from you, are in a region that the license leaves out.",
  },
  "name-in-product": {
    title: "Name it in the product, its documentation or advertising",
    advice: "Show the words that the license asks for in the place that it names.",
  },
  "documentation-credit": {
    title: "Name it in the documentation",
    advice: "Put the acknowledgement that the license asks for into the documentation that goes with the product.",
  },
  "advertising-credit": {
    title: "Name it in advertising",
    advice: "Tell those who write advertising for the product which acknowledgement it must contain.",
  },
  "interactive-notice": {
    title: "Show a notice in the program",
    advice: "Where the program talks to users, show the legal notices that the license names.",
  },
  attribution: {
    title: "Keep the copyright notices and name the authors",
    advice: "Ship the notices with the product, for example in the file that the notice format writes.",
  },
  "license-text": {
    title: "Pass on the license text",
    advice: "Ship the text of the license with the product, for example in the file that the notice format writes.",
  },
  "notice-of-changes": {
    title: "Say what you changed",
    advice: "Only where you changed the component: mark the changed files, or describe the changes.",
  },
  "source-of-whole": {
    title: "Offer the source of the whole work",
    advice:
      "Give those who receive the product the source of everything that is one work with the component, your own code included, or a written offer of it where the license allows that.",
  },
  "network-source": {
    title: "Offer the source to users over a network",
    advice: "Give those who use the component over a network the source that the license names.",
  },
  "source-of-changes": {
    title: "Offer the source of the component, with your changes",
    advice: "Tell those who receive the product where they get the source of the component as it is shipped.",
  },
  relinking: {
    title: "Let users link a changed version",
    advice:
      "Where the component is linked statically, as Go and Rust do, give users what they need to link the program with a changed version of it: object files or source.",
  },
  "same-license": {
    title: "Keep the same license",
    advice: "What the license calls a changed or derived work stays under the license when you pass it on.",
  },
  "no-technical-measures": {
    title: "Apply no technical measures",
    advice: "Pass the work on without copy protection or other measures that take the licensed rights from recipients.",
  },
  "no-endorsement": {
    title: "Do not use the names of the authors",
    advice: "Do not promote the product with the names or marks of the authors without their permission.",
  },
  indemnity: {
    title: "Answer for claims that your product causes",
    advice: "Tell your lawyers before you ship it commercially: you have to indemnify the other contributors.",
  },
  "patent-clause": {
    title: "Know the patent clause",
    advice: "Rights can end with a patent suit, or patents are not licensed at all. Tell your lawyers before a suit.",
  },
};

/** Words for the conditions of an obligation: `where you changed it and users reach it over a network`. */
export function describeConditions(when: readonly ObligationCondition[]): string {
  return `where ${when.map((condition) => conditions[condition]).join(" and ")}`;
}

const conditions: Readonly<Record<ObligationCondition, string>> = {
  modified: "you changed it",
  source: "you pass it on as source",
  binary: "you pass it on as binary",
  network: "users reach it over a network",
  service: "you offer it to others as a service",
  static: "it is linked statically",
};
