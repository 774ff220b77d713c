import type { Component } from "../domain/component.ts";
import { createRuleIndex } from "./private-rule-index.ts";
import type { NamedPackage, PrivateRule } from "../domain/private-rule.ts";

/** Decides who may hear of a package. The one rule for all stages: registries, archives, trees and other services. */
export interface PrivateNames {
  /** Whether services that are not its own registry must not hear of it. */
  readonly isPrivate: (named: NamedPackage) => boolean;
  /**
   * Whether a registry may be asked, by all addresses that hear the name then. A private name is told only to a
   * registry that the operator has set up; where the project takes it from one host, only to that host.
   */
  readonly mayAsk: (named: NamedPackage, addresses: readonly string[]) => boolean;
  /** The file or setting that makes the name private. */
  readonly madePrivateBy: (named: NamedPackage) => string | undefined;
  /** With further rules, such as those of a project. */
  readonly withRules: (rules: readonly PrivateRule[]) => PrivateNames;
}

export interface PrivacyOptions {
  /** What the operator has listed. */
  readonly rules: readonly PrivateRule[];
  /** Whether the operator's own package manager keeps a name from the public registry. */
  readonly isOperators: (named: Pick<Component, "type" | "name">) => boolean;
  /** Whether everybody can read what is at an address. */
  readonly isPublicAddress: (address: string) => boolean;
  /** The form in which names of a type compare. */
  readonly normalize: (type: string, name: string) => string;
}

export function createPrivateNames(options: PrivacyOptions): PrivateNames {
  return withProjectRules(options, []);
}

function withProjectRules(options: PrivacyOptions, projectRules: readonly PrivateRule[]): PrivateNames {
  const { isPublicAddress, normalize } = options;
  const listed = createRuleIndex(options.rules, normalize);
  const ofProject = createRuleIndex(projectRules, normalize);
  const isElsewhere = ({ origin }: NamedPackage): boolean => {
    if (!origin) return false;
    return (origin.kind !== "registry" && origin.kind !== "archive") || !isPublicAddress(origin.address);
  };
  const isOperators = (named: NamedPackage) => listed.find(named).length > 0 || options.isOperators(named);
  const projectRulesFor = (named: NamedPackage) =>
    ofProject.find(named).filter((rule) => holdsFor(rule, named, isElsewhere(named)));

  return {
    isPrivate: (named) => isElsewhere(named) || isOperators(named) || projectRulesFor(named).length > 0,
    mayAsk(named, addresses) {
      const isKnownToOperator = isOperators(named);
      const rules = projectRulesFor(named);
      if (!isKnownToOperator && rules.length === 0 && !isElsewhere(named)) return true;
      if (addresses.some((address) => hostOf(address) === undefined || isPublicAddress(address))) return false;
      const hosts = rules.flatMap(({ host }) => host ?? []);
      if (isKnownToOperator || hosts.length === 0) return true;
      return addresses.every((address) => hosts.includes(hostOf(address) ?? ""));
    },
    madePrivateBy(named) {
      const rule = listed.find(named)[0] ?? projectRulesFor(named)[0];
      if (rule) return rule.by;
      return options.isOperators(named) && named.origin?.kind !== "git" ? operators : undefined;
    },
    withRules: (rules) => withProjectRules(options, [...projectRules, ...rules]),
  };
}

const operators = "the settings of your package manager";

/**
 * What was listed is private wherever it comes from. A registry of the project says nothing about repositories and
 * folders, and a registry for all names nothing about a package that a lockfile has from the public one.
 */
function holdsFor({ name, isListed, publicIn }: PrivateRule, named: NamedPackage, isElsewhere: boolean): boolean {
  if (isListed) return true;
  const { origin, resolvedBy, locations = [] } = named;
  if (origin && origin.kind !== "registry" && origin.kind !== "archive") return false;
  if (name !== "*") return true;
  if (origin) return isElsewhere;
  const isLocked = resolvedBy === "lockfile" && locations.some(({ file }) => publicIn?.includes(lastPart(file)));
  return !isLocked;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.host || undefined;
}
