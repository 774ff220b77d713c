import type { Component } from "../contracts/component.ts";
import type { SourceFile } from "../contracts/contracts.ts";
import type { Operator } from "../contracts/sources.ts";

/** Makes some package names private: they are not sent to any public service. */
export interface PrivateRule {
  /** The component type: `npm`. */
  readonly type: string;
  /** `*` matches any characters. Anything after the name and a `/` or `:` belongs to it: `@acme`, `com.acme`. */
  readonly name: string;
  /** The file or setting with the rule. */
  readonly by: string;
  /** The folder or file whose components it applies to; empty: the whole project. */
  readonly place: string;
  /** The name itself is listed. Absent: the rule follows from a registry that the project uses. */
  readonly isListed?: true;
  /** The only host that the project uses for these names. */
  readonly host?: string;
  /** Lockfiles that state the registry of a package unless it is public: packages without one are public. */
  readonly publicIn?: readonly string[];
}

/** A name, and where it was found; without a place, rules for all places apply. */
export interface NamedPackage
  extends Pick<Component, "type" | "name">, Partial<Pick<Component, "locations" | "origin" | "resolvedBy">> {}

/** A rule from a file of the project; by default it applies to the folder of that file. */
export interface ProjectRule extends Omit<PrivateRule, "by" | "place" | "isListed"> {
  /** Absent: the folder of the file, and everything below it. */
  readonly place?: string;
}

/** What an ecosystem knows about private names. */
export interface PrivateNameRules {
  /** Whether an address belongs to a registry that only has public packages. */
  isPublic(address: string): boolean;
  /** Whether the configuration of the operator's package manager makes a name private. */
  ofOperator(operator: Operator): (name: string) => boolean;
}

/** Files of a project that configure package registries. */
export interface RegistryFiles {
  /** As in `Detector`. */
  readonly files: readonly string[];
  /** Throws ParseError if the file cannot be read: then all names in its folder and below are treated as private. */
  read(file: SourceFile): Promise<readonly ProjectRule[]>;
}
