import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { Bars } from "../../ui/bars.tsx";
import { showNumber } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";

type Share = Schemas["Dashboard"]["licenseDistribution"][number];

const maxBars = 15;

export function Licenses({ licenses }: { readonly licenses: readonly Share[] }): ReactNode {
  const left = licenses.length - maxBars;
  return (
    <Panel title="Licenses">
      {licenses.length === 0 ? (
        <Empty title="No component has been found yet">Scan a project to see its licenses.</Empty>
      ) : (
        <Bars caption="Components by license" bars={licenses.slice(0, maxBars).map(barOf)} />
      )}
      {left > 0 && (
        <p className="text-faint mt-2 text-xs">
          The {maxBars} most frequent; {showNumber(left)} more.
        </p>
      )}
    </Panel>
  );
}

/** `OTHER` is the sum of many licenses, so there is nothing to search for. */
function barOf({ license, count }: Share) {
  return { label: license, count, ...(license !== "OTHER" && { href: href(["components"], { license }) }) };
}
