import type { LicenseStatement } from "../domain/contracts/archive-format.ts";
import type { TextFile } from "../evidence/from-text.ts";

/** What a binary file is. `archive`: a package of an ecosystem, or a plain zip with packages in it. */
export type BinaryKind =
  | "jar"
  | "archive"
  | "windows-program"
  | "dotnet-assembly"
  | "elf"
  | "mach-o"
  | "static-library"
  | "wasm"
  | "font";

/** What a binary file says about itself: as it is written there, and not verified. */
export interface BinaryFacts {
  readonly kind: BinaryKind;
  /** The component type, where the file names a package of an ecosystem: `maven`. Absent: `custom`. */
  readonly type?: string;
  readonly name?: string;
  readonly version?: string;
  /** The license statement verbatim: a name, an expression, an address, or the terms of a font. */
  readonly license?: string;
  /** What the statement means by the rules of the ecosystem. */
  readonly statement?: LicenseStatement;
  readonly licenseUrl?: string;
  readonly copyright?: string;
  readonly company?: string;
  /** License files in an archive. */
  readonly licenseFiles?: readonly TextFile[];
  /** NOTICE files in an archive. */
  readonly notices?: readonly TextFile[];
  /** Packages that the file contains: nested jars, shaded artifacts, Go modules, crates. */
  readonly embedded?: readonly EmbeddedFacts[];
  /** Limits that cut something off, as the end of a sentence: `5 levels of nested archives`. */
  readonly limits?: readonly string[];
}

export interface EmbeddedFacts extends Omit<BinaryFacts, "embedded" | "kind"> {
  readonly kind?: BinaryKind;
  /** Where it is in the file: `BOOT-INF/lib/a.jar`, `a.jar/lib/b.jar`. Absent for modules of a program. */
  readonly path?: string;
  /** Why it could not be read, as a sentence. */
  readonly problem?: string;
}
