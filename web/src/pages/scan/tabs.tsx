import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import type { ScanStart } from "../../api/use-scan.ts";
import { changeQuery } from "../../router.ts";
import { showNumber } from "../../ui/format.ts";
import { CoverageTab } from "./coverage.tsx";
import { DownloadsTab } from "./downloads.tsx";
import { FindingsTab } from "./findings.tsx";
import { Verdict } from "./verdict.tsx";
import { WarningsTab } from "./warnings.tsx";

const names = ["findings", "warnings", "coverage", "downloads", "about"] as const;

interface ScanTabsProps {
  readonly scan: ScanStart;
  readonly query: URLSearchParams;
}

export function ScanTabs({ scan, query }: ScanTabsProps): ReactNode {
  const { summary, report } = scan;
  const current = names.find((name) => name === query.get("tab")) ?? "findings";
  const titles = {
    findings: `Findings (${showNumber(report.summary.componentCount)})`,
    warnings: `Warnings (${showNumber(summary.warnings)})`,
    coverage: "Coverage",
    downloads: "Downloads",
    about: "About",
  };
  return (
    <Tabs.Root value={current} onValueChange={(tab) => changeQuery({ tab: tab === "findings" ? undefined : tab })}>
      <Tabs.List aria-label="Parts of the report" className="border-line mb-3 flex overflow-x-auto border-b">
        {names.map((name) => (
          <Tabs.Trigger key={name} value={name} className={trigger}>
            {titles[name]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="findings">
        <FindingsTab scan={scan} query={query} />
      </Tabs.Content>
      <Tabs.Content value="warnings">
        <WarningsTab scanId={summary.id} />
      </Tabs.Content>
      <Tabs.Content value="coverage">
        <CoverageTab scanId={summary.id} />
      </Tabs.Content>
      <Tabs.Content value="downloads">
        <DownloadsTab scan={scan} />
      </Tabs.Content>
      <Tabs.Content value="about">
        <Verdict scan={scan} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

const trigger =
  "text-faint hover:text-text data-[state=active]:border-accent data-[state=active]:text-text border-b-2 border-transparent px-2 py-1.5 font-medium whitespace-nowrap sm:px-3 forced-colors:data-[state=inactive]:border-[Canvas]";
