import type { Component } from "../domain/contracts/component.ts";
import { toFileName } from "../text/paths.ts";
import { createRuleIndex } from "./private-rule-index.ts";
import type { NamedPackage, PrivateRule } from "../domain/policy/private-rule.ts";

/** Decides where a package name may be sent. Used by all stages: registries, archives, trees and services. */
export interface PrivateNames {
  /** Whether the name may only be sent to its own registry. */
  readonly isPrivate: (named: NamedPackage) => boolean;
  /**
   * Whether a name may be sent to all of these addresses. A private name is only sent to a registry that the operator
   * configured; if the project uses a single host for it, only to that host.
   */
  readonly mayAsk: (named: NamedPackage, addresses: readonly string[]) => boolean;
  /** The file or setting that makes the name private. */
  readonly madePrivateBy: (named: NamedPackage) => string | undefined;
  /** Adds rules, such as those of a project. */
  readonly withRules: (rules: readonly PrivateRule[]) => PrivateNames;
}

interface PrivacyOptions {
  /** Listed by the operator. */
  readonly rules: readonly PrivateRule[];
  /** Whether the operator's package manager is configured to keep a name private. */
  readonly isOperators: (named: Pick<Component, "type" | "name">) => boolean;
  /** Whether an address belongs to a public registry. */
  readonly isPublicAddress: (address: string) => boolean;
  /** Normalizes a name of a type for comparison. */
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
      if (addresses.some((address) => readHost(address) === undefined || isPublicAddress(address))) return false;
      const hosts = rules.flatMap(({ host }) => host ?? []);
      if (isKnownToOperator || hosts.length === 0) return true;
      return addresses.every((address) => hosts.includes(readHost(address) ?? ""));
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
 * Listed names are private wherever they come from. A registry of the project does not cover repositories and folders,
 * and a registry for all names does not cover a package that the lockfile takes from the public one.
 */
function holdsFor({ name, isListed, publicIn }: PrivateRule, named: NamedPackage, isElsewhere: boolean): boolean {
  if (isListed) return true;
  const { origin, resolvedBy, locations = [] } = named;
  if (origin && origin.kind !== "registry" && origin.kind !== "archive") return false;
  if (name !== "*") return true;
  if (origin) return isElsewhere;
  const isLocked = resolvedBy === "lockfile" && locations.some(({ file }) => publicIn?.includes(toFileName(file)));
  return !isLocked;
}

function readHost(address: string): string | undefined {
  return URL.parse(address)?.host || undefined;
}
