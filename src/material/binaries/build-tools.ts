import { isYarnRelease } from "./binary-names.ts";

/** A program that builds the project and is part of many repositories. */
export interface BuildTool {
  readonly name: string;
  readonly version?: string;
  /** As its publisher states it. */
  readonly license: string;
}

const tools: readonly (BuildTool & { readonly file: RegExp })[] = [
  { file: /gradle-wrapper\.jar$/, name: "Gradle Wrapper", license: "Apache-2.0" },
  { file: /maven-wrapper\.jar$/, name: "Maven Wrapper", license: "Apache-2.0" },
  { file: /sbt-launch(?:-[\d.]+)?\.jar$/, name: "sbt launcher", license: "Apache-2.0" },
  { file: /paket(?:\.bootstrapper)?\.exe$/, name: "Paket", license: "MIT" },
  { file: /nuget\.exe$/, name: "NuGet", license: "Apache-2.0" },
  { file: /vswhere\.exe$/, name: "vswhere", license: "MIT" },
  { file: /rebar3$/, name: "Rebar3", license: "Apache-2.0" },
];

/** The tool that a file is by its name. */
export function findBuildTool(path: string): BuildTool | undefined {
  if (isYarnRelease(path)) {
    const version = /\/yarn-(\d[\w.-]*)\.c?js$/.exec(path)?.[1];
    return { name: "Yarn", license: "BSD-2-Clause", ...(version !== undefined && { version }) };
  }
  const file = `/${path.toLowerCase()}`;
  return tools.find((tool) => tool.file.test(file) && file.charAt(file.search(tool.file) - 1) === "/");
}
