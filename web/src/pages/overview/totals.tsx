import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { showNumber } from "../../ui/format.ts";

export function Totals({ dashboard }: { readonly dashboard: Schemas["Dashboard"] }): ReactNode {
  const tiles = [
    { label: "Projects", value: dashboard.totalProjects, href: href(["projects"]) },
    {
      label: "Projects with violations",
      value: dashboard.highRiskProjects,
      href: href(["projects"], { status: "violation" }),
    },
    {
      label: "Projects with incomplete scans",
      value: dashboard.partialScans,
      href: href(["projects"], { completeness: "partial" }),
    },
    { label: "Scans", value: dashboard.totalScans, href: href(["scans"]) },
    { label: "Scans pending", value: dashboard.pendingScans, href: href(["scans"], { status: "pending" }) },
  ];
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {tiles.map((tile) => (
        <li key={tile.label} className="border-line bg-panel rounded-lg border px-4 py-3">
          <a href={tile.href} className="flex flex-col gap-1 hover:underline">
            <span className="text-2xl font-semibold tabular-nums">{showNumber(tile.value)}</span>
            <span className="text-faint">{tile.label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
