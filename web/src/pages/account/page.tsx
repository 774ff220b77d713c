import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";
import { Keys } from "./keys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Profile } from "./profile.tsx";
import { Sessions } from "./sessions.tsx";

export function AccountPage(): ReactNode {
  return (
    <>
      <PageTitle title="Account" />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Profile />
        <PasswordForm />
        <Keys />
        <Sessions />
      </div>
    </>
  );
}
