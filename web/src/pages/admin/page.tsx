import type { ReactNode } from "react";
import { session } from "../../api/session.ts";
import { href } from "../../router.ts";
import { useStore } from "../../store.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Notice } from "../../ui/states.tsx";
import { AuditLog } from "./audit.tsx";
import { Reset } from "./reset.tsx";
import { Users } from "./users.tsx";

const tabs = [
  { tab: "users", label: "Users" },
  { tab: "audit", label: "Audit" },
  { tab: "cache", label: "Cache" },
];

export function AdminPage({ query }: { readonly query: URLSearchParams }): ReactNode {
  const current = useStore(session);
  if (current.state !== "in" || current.user.role !== "admin") return <ForAdmins />;
  const tab = query.get("tab") ?? "users";
  return (
    <>
      <PageTitle title="Administration" />
      <nav aria-label="Administration" className="border-line mb-4 flex flex-wrap gap-1 border-b">
        {tabs.map((entry) => (
          <a
            key={entry.tab}
            href={href(["admin"], { tab: entry.tab })}
            aria-current={entry.tab === tab ? "page" : undefined}
            className={`-mb-px border-b-2 px-3 py-1.5 ${entry.tab === tab ? "border-accent font-medium" : "text-faint hover:text-text border-transparent"}`}
          >
            {entry.label}
          </a>
        ))}
      </nav>
      {tab === "audit" && <AuditLog query={query} />}
      {tab === "cache" && <Reset />}
      {tab !== "audit" && tab !== "cache" && <Users ownName={current.user.username} />}
    </>
  );
}

function ForAdmins(): ReactNode {
  return (
    <>
      <PageTitle title="Administration" />
      <Notice tone="info">Only administrators can see this page. Ask one of them if you need something changed.</Notice>
    </>
  );
}
