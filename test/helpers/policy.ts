import { loadPolicy, type LoadedPolicy } from "../../src/policy/read/load/load.ts";
import type { Context } from "../../src/domain/policy/policy.ts";
import { parseExpression, type Expression } from "../../src/spdx/expression.ts";

/** A policy with the one context `c`, whose keys are given as YAML without indentation. */
export function policyOf(contextYaml: string): LoadedPolicy {
  const indented = contextYaml.trim().replaceAll(/^/gm, "    ");
  const result = loadPolicy(`name: p\ndefault_context: c\ncontexts:\n  c:\n${indented}\n`, "p.yml");
  if ("policy" in result) return result;
  throw new Error(result.problems.map(({ line, message }) => `${line}: ${message}`).join("\n"));
}

export function contextOf(contextYaml: string): Context {
  const [context] = policyOf(contextYaml).policy.contexts;
  if (!context) throw new Error("the policy has no context");
  return context;
}

/** Undefined for UNKNOWN; throws for what is no expression. */
export function expressionOf(text: string): Expression | undefined {
  if (text === "UNKNOWN") return undefined;
  const parsed = parseExpression(text);
  if ("expression" in parsed) return parsed.expression;
  throw new Error(`${text}: ${parsed.error.message}`);
}
