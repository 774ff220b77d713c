import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { fieldProblems, formProblem } from "../../api/field-problems.ts";
import { queries } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Notice } from "../../ui/states.tsx";

export function PasswordForm(): ReactNode {
  const [mismatch, setMismatch] = useState<string>();
  const change = useMutation({
    mutationFn: (body: Schemas["PasswordChange"]) => unwrap(api.POST("/auth/change-password", { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["sessions"] }),
  });
  const problems = fieldProblems(change.error);
  const problem = formProblem(change.error, ["current_password", "new_password"]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const [current_password = "", new_password = "", again] = [...new FormData(form).values()].map(String);
    setMismatch(new_password === again ? undefined : "The two new passwords differ.");
    if (new_password === again) change.mutate({ current_password, new_password }, { onSuccess: () => form.reset() });
  }

  return (
    <Panel title="Password">
      <form className="flex flex-col gap-3" onSubmit={submit}>
        {change.isSuccess && <Notice tone="pass">The password was changed. Other sessions have ended.</Notice>}
        {problem !== undefined && <Notice tone="violation">{problem}</Notice>}
        <TextField
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          problem={problems["current_password"]}
          required
        />
        <TextField
          name="new_password"
          label="New password"
          type="password"
          autoComplete="new-password"
          problem={problems["new_password"]}
          required
        />
        <TextField
          name="again"
          label="New password again"
          type="password"
          autoComplete="new-password"
          problem={mismatch}
          required
        />
        <div>
          <Button type="submit" isBusy={change.isPending}>
            Change the password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
