import type { Static } from "typebox";
import type { User } from "../../domain/account.ts";
import type * as schemas from "../schemas.ts";

/** An account as shown in the API, without its id and password hash. */
export function viewUser({ username, email, fullName, role, isDisabled }: User): Static<typeof schemas.User> {
  return { username, email, full_name: fullName, role, disabled: isDisabled };
}

/** The same, with its creation time. */
export function viewProfile(user: User): Static<typeof schemas.UserProfile> {
  return { ...viewUser(user), created_at: user.createdAt };
}
