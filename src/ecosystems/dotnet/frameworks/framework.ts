/** A target framework: `net8.0-windows7.0` is `netcoreapp` 8.0 on the platform `windows` 7.0. */
export interface Framework {
  /** `net` is the .NET Framework, `netcoreapp` also .NET 5 and later; `any` matches all. */
  readonly identifier: string;
  readonly version: readonly number[];
  readonly platform?: string;
  readonly platformVersion: readonly number[];
  /** For a portable library: the frameworks it runs on. */
  readonly members: readonly Framework[];
}

const maxLength = 300;

/** Reads `net472`, `netstandard2.0`, `.NETCoreApp,Version=v3.1`, `net8.0-windows`; undefined for anything else. */
export function parseFramework(framework: string): Framework | undefined {
  const text = framework.trim().toLowerCase();
  if (text === "" || text === "any" || text === "agnostic") return make("any", []);
  if (text.length > maxLength) return undefined;
  if (text.startsWith("portable")) return portable(text.slice(text.indexOf("-") + 1).split("+"));
  const match = /^(\.?[a-z][a-z.]{0,40}?)(?:,version=)?v?(\d{1,9}(?:\.\d{1,9}){0,3})?(?:[-,](.{1,100}))?$/.exec(text);
  const [, name = "", numbers = "", suffix = ""] = match ?? [];
  if (!match || (numbers === "" && suffix !== "")) return undefined;
  if (name === ".netportable") return portable(portableMembers(suffix));
  const version = readNumbers(numbers);
  const identifier = identify(name, version);
  return identifier === "netcoreapp" ? onPlatform(make(identifier, version), suffix) : make(identifier, version);
}

function make(identifier: string, version: readonly number[]): Framework {
  return { identifier, version, platformVersion: [], members: [] };
}

function portable(members: readonly string[]): Framework {
  const readable = members.flatMap((member) => (member.startsWith("portable") ? [] : (parseFramework(member) ?? [])));
  return { ...make("portable", []), members: readable };
}

const identifiers: ReadonlyMap<string, string> = new Map([
  [".netframework", "net"],
  [".netcoreapp", "netcoreapp"],
  [".netstandard", "netstandard"],
  [".netplatform", "dotnet"],
  ["xamarinios", "xamarin.ios"],
  ["xamarinmac", "xamarin.mac"],
]);

function identify(name: string, version: readonly number[]): string {
  const identifier = identifiers.get(name) ?? name;
  return identifier === "net" && (version[0] ?? 0) >= 5 ? "netcoreapp" : identifier;
}

/** `.NETCoreApp`, `.NETFramework` or `.NETStandard`; undefined for any other. */
export function frameworkIdentifier(name: string): string | undefined {
  return { net: ".NETFramework", netcoreapp: ".NETCoreApp", netstandard: ".NETStandard" }[
    parseFramework(name)?.identifier ?? ""
  ];
}

/** `4.7.2`, with at least this many numbers. */
export function formatFrameworkVersion(name: string, least: number): string | undefined {
  const { version = [] } = parseFramework(name) ?? {};
  const last = Math.max(least, version.findLastIndex((number) => number > 0) + 1);
  return version.length === 0
    ? undefined
    : Array.from({ length: Math.min(4, last) }, (_, at) => version[at] ?? 0).join(".");
}

/** `4.7.2`, or `472` without dots, where every digit is a number. */
function readNumbers(text: string): readonly number[] {
  if (text === "") return [];
  return text.split(text.includes(".") ? "." : "").map(Number);
}

/** `windows10.0.19041`. */
function onPlatform(framework: Framework, suffix: string): Framework {
  const match = /^([a-z]{1,40})(\d{1,9}(?:\.\d{1,9}){0,3})?$/.exec(suffix);
  if (!match?.[1]) return framework;
  return { ...framework, platform: match[1], platformVersion: match[2]?.split(".").map(Number) ?? [] };
}

/** The .NET Framework version of each portable library profile; profiles only for other platforms are left out. */
const profiles: readonly (readonly [framework: string, profiles: readonly number[]])[] = [
  ["net40", [2, 3, 5, 14, 36, 37, 88, 92, 136, 225, 328]],
  ["net403", [6, 18, 19, 41, 42, 95, 96, 102, 143, 147, 240, 336]],
  ["net45", [4, 7, 23, 24, 46, 47, 49, 78, 104, 111, 154, 158, 255, 259, 344]],
  ["net451", [44, 151]],
];

/** The frameworks of `profile259` that matter to current projects. */
function portableMembers(profile: string): readonly string[] {
  const number = Number(/^profile(\d{1,4})$/.exec(profile)?.[1] ?? 0);
  return profiles.flatMap(([framework, numbers]) => (numbers.includes(number) ? [framework] : []));
}
