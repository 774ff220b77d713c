import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { type Bar, Bars } from "../../ui/bars.tsx";
import { showNumber } from "../../ui/format.ts";
import { familyName, licenseFamilies, riskColor } from "../../ui/license-families.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";

type Share = Schemas["Dashboard"]["licenseDistribution"][number];

const maxBars = 10;

/** By family, in the colours of risk, and the most frequent ones. */
export function Licenses({ licenses }: { readonly licenses: readonly Share[] }): ReactNode {
  const left = licenses.length - maxBars;
  if (licenses.length === 0)
    return (
      <Panel title="Licenses">
        <Empty title="No component has been found yet">Scan a project to see its licenses.</Empty>
      </Panel>
    );
  return (
    <Panel title="Licenses">
      <Bars caption="Components by license family" bars={familyBars(licenses)} />
      <h3 className="border-line text-faint mt-3 mb-1 border-t pt-3 text-xs font-medium">The most frequent</h3>
      <Bars caption="Components by license" bars={licenses.slice(0, maxBars).map(barOf)} />
      {left > 0 && <p className="text-faint mt-2 text-xs">{showNumber(left)} more.</p>}
    </Panel>
  );
}

/** From few obligations to many, then those without a known license. */
function familyBars(licenses: readonly Share[]): readonly Bar[] {
  const sum = (isMeant: (share: Share) => boolean) =>
    licenses.filter(isMeant).reduce((total, { count }) => total + count, 0);
  const families = licenseFamilies.map((family) => ({
    label: familyName(family),
    count: sum((share) => share.family === family),
    color: riskColor(family),
    href: href(["components"], { family }),
  }));
  const unknown = {
    label: "unknown",
    count: sum(({ license }) => license === "UNKNOWN"),
    color: riskColor(undefined),
    href: href(["components"], { license: "UNKNOWN" }),
  };
  // Also those that the service sums up as `OTHER`.
  const rest = sum(({ license, family }) => family === undefined && license !== "UNKNOWN");
  return [...families, unknown, { label: "no family known", count: rest, color: "faint" as const }].filter(
    ({ count }) => count > 0,
  );
}

/** `OTHER` is the sum of many licenses, so there is nothing to search for. */
function barOf({ license, count, family }: Share) {
  if (license === "OTHER") return { label: license, count, color: "faint" as const };
  return { label: license, count, color: riskColor(family), href: href(["components"], { license }) };
}
