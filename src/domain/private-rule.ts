import type { Component } from "./component.ts";
import type { SourceFile } from "./contracts.ts";
import type { Operator } from "./sources.ts";

/** Makes some package names private: they are not sent to any public service. */
export interface PrivateRule {
  /** The component type: `npm`. */
  readonly type: string;
  /** `*` stands for any run of characters. What follows a name after `/` or `:` belongs to it: `@acme`, `com.acme`. */
  readonly name: string;
  /** The file or setting with the rule. */
  readonly by: string;
  /** The folder or file whose components are meant; empty: all of the project. */
  readonly place: string;
  /** The name itself is listed. Absent: the rule follows from a registry that the project uses. */
  readonly isListed?: true;
  /** The one host that the project takes these names from. */
  readonly host?: string;
  /**
   * Names of lockfiles that state the registry of a package unless it is the public one: packages without a registry
   * in them are public.
   */
  readonly publicIn?: readonly string[];
}

/** A name, and what is known about where it was found; without a place, rules for all places count. */
export interface NamedPackage
  extends Pick<Component, "type" | "name">, Partial<Pick<Component, "locations" | "origin" | "resolvedBy">> {}

/** What a file of the project says; the place is its own folder where the rule does not say otherwise. */
export interface ProjectRule extends Omit<PrivateRule, "by" | "place" | "isListed"> {
  /** Absent: the folder of the file, and what is below it. */
  readonly place?: string;
}

/** What an ecosystem knows about private names. */
export interface PackageNames {
  /** Whether an address belongs to a registry that only has public packages. */
  isPublic(address: string): boolean;
  /** The form in which names compare; absent: as they are written, without case. */
  normalize?(name: string): string;
  /** What to set up so that lcc asks the operator's own registry; completes "Set …". */
  readonly setting: string;
  /** Whether the configuration of the operator's package manager makes a name private. */
  ofOperator?(operator: Operator): (name: string) => boolean;
  /** Files of a project that say where packages come from, as in `Detector`. */
  readonly files?: readonly string[];
  /** Throws ParseError when the file cannot be read: then all names in its folder and below count as private. */
  read?(file: SourceFile): Promise<readonly ProjectRule[]>;
}
