import type { Static } from "typebox";
import type { ApiKey, User } from "../../domain/account.ts";
import type * as schemas from "../schemas/schemas.ts";

/** An account as shown in the API, without its id and password hash. */
export function viewUser({ username, email, fullName, role, isDisabled }: User): Static<typeof schemas.User> {
  return { username, email, full_name: fullName, role, disabled: isDisabled };
}

/** The same, with its creation time. */
export function viewProfile(user: User): Static<typeof schemas.UserProfile> {
  return { ...viewUser(user), created_at: user.createdAt };
}

/** An API key without its secret. */
export function viewKey(key: ApiKey, withOwner: boolean): Static<typeof schemas.KeyEntry> {
  return {
    key_id: key.keyId,
    name: key.name,
    role: key.role,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt ?? null,
    ...(withOwner && { username: key.username }),
  };
}
