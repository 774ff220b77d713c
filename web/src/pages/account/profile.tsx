import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, unwrap } from "../../api/client.ts";
import { showMoment } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";

export function Profile(): ReactNode {
  const profile = useQuery({ queryKey: ["me"], queryFn: () => unwrap(api.GET("/auth/me")) });
  return (
    <Panel title="Profile">
      <QueryView query={profile} label="Loading the profile">
        {(user) => (
          <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
            <Fact name="User name" value={user.username} />
            <Fact name="Full name" value={user.full_name} />
            <Fact name="Email" value={user.email} />
            <Fact name="Role" value={user.role} />
            <Fact name="Since" value={showMoment(user.created_at)} />
          </dl>
        )}
      </QueryView>
    </Panel>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="break-words">{value === "" ? "–" : value}</dd>
    </>
  );
}
