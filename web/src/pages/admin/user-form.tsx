import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { fieldProblems, formProblem } from "../../api/field-problems.ts";
import { queries } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Notice } from "../../ui/states.tsx";

const fields = ["username", "password", "email", "full_name"];

export function UserForm(): ReactNode {
  const register = useMutation({
    mutationFn: (body: Schemas["Registration"]) => unwrap(api.POST("/auth/register", { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
  const problems = fieldProblems(register.error);
  const problem = formProblem(register.error, fields);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const [username = "", password = "", email = "", full_name = ""] = [...new FormData(form).values()].map(String);
    const body = { username, password, ...(email && { email }), ...(full_name && { full_name }) };
    register.mutate(body, { onSuccess: () => form.reset() });
  }

  return (
    <Panel title="New account">
      <form className="flex flex-col gap-3" onSubmit={submit}>
        {register.data && <Notice tone="pass">The account {register.data.username} was created.</Notice>}
        {problem !== undefined && <Notice tone="violation">{problem}</Notice>}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            name="username"
            label="User name"
            hint="Letters, digits and . _ @ + -"
            autoComplete="off"
            problem={problems["username"]}
            required
          />
          <TextField
            name="password"
            label="Password"
            hint="At least 8 characters; the user can change it after signing in."
            type="password"
            autoComplete="new-password"
            problem={problems["password"]}
            required
          />
          <TextField name="email" label="Email" autoComplete="off" problem={problems["email"]} />
          <TextField name="full_name" label="Full name" autoComplete="off" problem={problems["full_name"]} />
        </div>
        <div>
          <Button type="submit" isBusy={register.isPending}>
            Create the account
          </Button>
        </div>
      </form>
    </Panel>
  );
}
