import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, unwrap } from "../../api/client.ts";
import { showMoment } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Facts } from "../../ui/facts.tsx";

export function Profile(): ReactNode {
  const profile = useQuery({ queryKey: ["me"], queryFn: () => unwrap(api.GET("/auth/me")) });
  return (
    <Panel title="Profile">
      <QueryView query={profile} label="Loading the profile">
        {(user) => (
          <Facts
            facts={[
              ["User name", user.username],
              ["Full name", user.full_name],
              ["Email", user.email],
              ["Role", user.role],
              ["Since", showMoment(user.created_at)],
            ]}
          />
        )}
      </QueryView>
    </Panel>
  );
}
