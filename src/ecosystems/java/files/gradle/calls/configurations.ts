import type { Scope } from "../../../../../domain/contracts/component.ts";

/** The purpose of a configuration, by its name: `testImplementation`, `kapt`, `releaseRuntimeClasspath`. */
export function scopeOfConfiguration(name: string): Scope {
  if (isTestName(name)) return "test";
  if (name === "developmentOnly" || name === "testAndDevelopmentOnly") return "dev";
  if (/^optional(?![a-z])/.test(name)) return "optional";
  return isToolName(name) ? "build" : "runtime";
}

/** The standard names, alone or after the name of a source set: `api`, `testRuntimeOnly`. */
export function isUseName(name: string): boolean {
  return /(?:^[aicr]|[AICR])(?:pi|mplementation|ompileOnly|untimeOnly|ompile|untime)$/.test(name);
}

/** Configurations of the product, its tests and annotation processors. Others may take texts with another meaning. */
export function isLibraryConfiguration(name: string): boolean {
  return (
    isUseName(name) || /^(?:kapt|ksp)(?![a-z])|(?:^a|A)nnotationProcessor$|(?:^c|C)ompileOnlyApi$|^provided$/.test(name)
  );
}

/** `test`, `integrationTestApi`, `androidTest`, `jmh`: the word is at a word boundary. */
export function isTestName(name: string): boolean {
  return (
    /^(?:tests?|testing|jmh|_internal-unified-test)(?![a-z])/.test(name) ||
    /Test(?:s|ing)?(?![a-z])|Jmh(?![a-z])/.test(name)
  );
}

/** Annotation processors, compilers and checkers only run in the build; `antlr` is shipped: `api` extends it. */
function isToolName(name: string): boolean {
  return (
    /^(?:kapt|ksp|annotationProcessor|errorprone|checkstyle|pmd|spotbugs|codenarc|detekt|ktlint|lint|jacoco|dokka|signature)(?![a-z])/.test(
      name,
    ) ||
    /^(?:detektPlugins|spotbugsPlugins|asciidoctor|antlr(?!$)|zinc|jooqGenerator|jooqCodegen|swaggerCodegen|_internal)/.test(
      name,
    ) ||
    /^kotlin(?:Compiler|Build|Klib|Native|Scripting|BouncyCastle|Internal|Extension)/.test(name) ||
    /AnnotationProcessor/.test(name)
  );
}
