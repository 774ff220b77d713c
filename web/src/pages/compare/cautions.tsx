import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { Notice } from "../../ui/states.tsx";

/** Causes of differences other than changes of the project. */
export function Cautions({ comparison }: { readonly comparison: Schemas["Comparison"] }): ReactNode {
  const texts = [...cautionsOf(comparison)];
  if (texts.length === 0) return null;
  return (
    <Notice tone="warning">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

function* cautionsOf({ before, after, verdict, policy }: Schemas["Comparison"]): Generator<string> {
  if (verdict.before.completeness === "partial")
    yield "The first scan did not see everything. What it missed can look added.";
  if (verdict.after.completeness === "partial")
    yield "The second scan did not see everything. What it missed can look removed.";
  if (policy.isChanged)
    yield "The two scans were judged by different rules. A verdict can differ for that reason alone.";
  if (before.project !== after.project) yield "The two scans are of different projects.";
  if (before.generatedAt > after.generatedAt) yield "The first scan is the more recent one.";
}
