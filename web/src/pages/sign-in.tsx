import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { signIn } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/states.tsx";

/** Stands in for the page that was asked for. */
export function SignIn({ isExpired }: { readonly isExpired: boolean }): ReactNode {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = "Sign in · lcc";
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    const result = await signIn(textOf(fields, "username"), textOf(fields, "password")).catch(() => unreachable);
    setBusy(false);
    setProblem(result.problem);
  }

  return (
    <main className="mx-auto flex min-h-screen max-w-sm flex-col justify-center gap-4 p-4">
      <h1 className="text-xl font-semibold">Sign in to lcc</h1>
      {isExpired && <Notice tone="info">Your session has ended. Sign in again to go on where you were.</Notice>}
      {problem !== undefined && <Notice tone="violation">{problem}</Notice>}
      <form
        className="border-line bg-panel flex flex-col gap-4 rounded-lg border p-4"
        onSubmit={(event) => void submit(event)}
      >
        <TextField name="username" label="User name" autoComplete="username" required />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
        <Button type="submit" isBusy={isBusy}>
          Sign in
        </Button>
      </form>
    </main>
  );
}

const unreachable = { problem: "The service cannot be reached. Check the connection and try again." };

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
