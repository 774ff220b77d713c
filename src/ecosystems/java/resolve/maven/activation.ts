import { readRange } from "../../versions/version-range.ts";
import type { Condition, PomContent, Profile } from "../../files/maven/pom-content.ts";

/** The environment that determines which profiles are active. */
export interface BuildContext {
  /** Names such as `linux-x86_64`; a condition holds if it holds for one of them. */
  readonly platforms: readonly string[];
  /** A property of the command line. */
  readonly userProperty: (name: string) => string | undefined;
  /** Whether the project has a file; undefined for a published POM, whose files are not available. */
  readonly hasFile?: ((path: string) => boolean) | undefined;
}

/** The Java version that JDK conditions are compared with. */
const javaVersion = "17.0.15";

/** Profiles that Maven activates itself. One with a condition that holds deactivates those active by default. */
export function activeProfiles(pom: Pick<PomContent, "profiles">, context: BuildContext): readonly Profile[] {
  const forReason = pom.profiles.filter(
    ({ conditions }) => conditions.length > 0 && conditions.every((condition) => holds(condition, context)),
  );
  return forReason.length > 0 ? forReason : pom.profiles.filter(({ activeByDefault }) => activeByDefault);
}

function holds(condition: Condition, context: BuildContext): boolean {
  switch (condition.kind) {
    case "jdk":
      return isJava(condition.value);
    case "os":
      return context.platforms.some((platform) => isPlatform(condition, describe(platform)));
    case "property":
      return hasProperty(condition.name, condition.value, context);
    case "exists":
    case "missing":
      return isFileAsWanted(condition.kind, condition.path, context);
    default:
      return false;
  }
}

function isJava(wanted: string): boolean {
  if (wanted.startsWith("!")) return !javaVersion.startsWith(wanted.slice(1));
  return /^[[(]/.test(wanted) ? readRange(wanted)(javaVersion) : javaVersion.startsWith(wanted);
}

interface Machine {
  readonly name: string;
  readonly families: readonly string[];
  readonly architectures: readonly string[];
}

function describe(platform: string): Machine {
  const dash = platform.indexOf("-");
  const system = (dash < 0 ? platform : platform.slice(0, dash)).toLowerCase();
  const machine = platform.slice(dash + 1).toLowerCase();
  const isArm = machine === "arm64" || machine === "aarch64";
  const architectures = isArm ? ["aarch64"] : machine === "x86_64" ? ["amd64", "x86_64"] : [machine];
  if (system.startsWith("win")) return { name: "windows", families: ["windows", "winnt", "dos"], architectures };
  if (system.startsWith("mac") || system === "darwin")
    return { name: "mac os x", families: ["mac", "unix"], architectures };
  return { name: system, families: ["unix", system], architectures };
}

function isPlatform(wanted: Extract<Condition, { kind: "os" }>, machine: Machine): boolean {
  return (
    fits(wanted.name, [machine.name]) &&
    fits(wanted.family, machine.families) &&
    fits(wanted.arch, machine.architectures)
  );
}

/** `!windows` means any other. */
function fits(wanted: string | undefined, actual: readonly string[]): boolean {
  if (wanted === undefined) return true;
  const word = wanted.toLowerCase();
  return word.startsWith("!") ? !actual.includes(word.slice(1).trim()) : actual.includes(word);
}

function hasProperty(name: string, value: string | undefined, context: BuildContext): boolean {
  const isReversed = name.startsWith("!");
  const actual = context.userProperty(isReversed ? name.slice(1) : name);
  if (name === "" || name === "!") return false;
  if (value === undefined) return isReversed ? !actual : Boolean(actual);
  return value.startsWith("!") ? actual !== value.slice(1) : actual === value;
}

/** Maven ignores a relative path in a published POM. */
function isFileAsWanted(kind: "exists" | "missing", conditionPath: string, { hasFile }: BuildContext): boolean {
  const path = filePath(conditionPath);
  return hasFile !== undefined && path !== undefined && hasFile(path) === (kind === "exists");
}

/** The path in a condition, relative to the folder of its POM. */
export function filePath(conditionPath: string): string | undefined {
  const path = conditionPath.replace(/^\$\{(?:project\.)?basedir\}\/?/, "");
  return path === "" || path.includes("${") || path.startsWith("/") ? undefined : path;
}
