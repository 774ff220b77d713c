import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { type Column, momentCell, Table } from "../../ui/table.tsx";
import { ChangeAccess } from "./change-access.tsx";
import { UserForm } from "./user-form.tsx";

type User = Schemas["UserProfile"];

export function Users({ ownName }: { readonly ownName: string }): ReactNode {
  const users = useQuery({ queryKey: ["users"], queryFn: () => unwrap(api.GET("/auth/users")) });
  const [changing, setChanging] = useState<User>();
  return (
    <div className="flex flex-col gap-4">
      <Panel title="Accounts">
        <QueryView query={users} label="Loading the accounts">
          {(list) => (
            <Table
              caption="Accounts"
              columns={columnsOf(ownName, setChanging)}
              rows={list}
              keyOf={({ username }) => username}
            />
          )}
        </QueryView>
      </Panel>
      <UserForm />
      {changing && <ChangeAccess user={changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}

/** Your own account cannot be disabled here, to avoid mistakes. */
function columnsOf(ownName: string, onChange: (user: User) => void): readonly Column<User>[] {
  return [
    { title: "User name", show: ({ username }) => username, className: "font-medium" },
    { title: "Full name", show: ({ full_name }) => full_name || "–" },
    { title: "Email", show: ({ email }) => email || "–" },
    { title: "Role", show: ({ role }) => role },
    { title: "Since", className: momentCell, show: ({ created_at }) => <Moment at={created_at} /> },
    { title: "State", show: ({ disabled }) => (disabled ? <Tag>disabled</Tag> : "enabled") },
    {
      title: "Action",
      show: (user) =>
        user.username === ownName ? (
          <Tag>this is you</Tag>
        ) : (
          <Button
            look={user.disabled ? "plain" : "danger"}
            aria-label={`${user.disabled ? "Enable" : "Disable"} ${user.username}`}
            onClick={() => onChange(user)}
          >
            {user.disabled ? "Enable" : "Disable"}
          </Button>
        ),
    },
  ];
}
