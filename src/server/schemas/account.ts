import { Type } from "typebox";
import { roles } from "../../domain/account.ts";
import { choice, count, flag, list, object, optional, orNull, text } from "../../domain/schema/build.ts";
import { maxAuthBodyBytes } from "../request/body/body-limit.ts";

export const LoginForm = Type.Object(
  {
    username: Type.String({ description: "The name of the account." }),
    password: Type.String({ maxLength: 256, format: "password", description: "Its password." }),
  },
  { $id: "LoginForm", description: "The credentials; other fields, such as `grant_type`, are ignored." },
);

/** Any length that fits into a body: a token that is too long is answered like any invalid token. */
const anyLength = maxAuthBodyBytes;

export const RefreshRequest = Type.Object(
  { refresh_token: Type.Optional(Type.String({ maxLength: anyLength, description: "The refresh token of a login." })) },
  { $id: "RefreshRequest", description: "The refresh token, if it is not sent in the `Authorization` header." },
);

export const Tokens = object("Tokens", "The tokens of a session.", {
  access_token: text("Sent with every request, as `Authorization: Bearer <token>`."),
  refresh_token: text("Used only to get new access tokens from `POST /auth/refresh`."),
  token_type: choice(["bearer"], "How the access token is sent."),
  expires_in: count("Lifetime of the access token, in minutes.", 1),
});

export const Message = object("Message", "A message about what was done.", { message: text("One sentence.") });

const userFields = {
  username: text("The name of the account."),
  email: text("Empty if unknown."),
  full_name: text("Empty if unknown."),
  role: choice(roles, "The role of the account."),
  disabled: flag("A disabled account cannot log in or use its keys."),
};

export const User = object("User", "An account.", userFields);

export const UserProfile = object("UserProfile", "An account with its creation time.", {
  ...userFields,
  created_at: text("When the account was created.", { format: "date-time" }),
});

export const UserProfiles = list(UserProfile, "All accounts, by name.");

export const Registration = Type.Object(
  {
    username: Type.String({ description: "1 to 64 letters, digits and `._@+-`; must not be taken." }),
    password: Type.String({
      maxLength: 256,
      format: "password",
      description: "8 to 256 characters of any kind, not one of the most common passwords, not the username.",
    }),
    email: Type.Optional(Type.String({ description: "Must contain an `@`; empty by default." })),
    full_name: Type.Optional(Type.String({ description: "Empty by default." })),
  },
  { $id: "Registration", description: "A new account. Its role is `user`; a `role` in the body is ignored." },
);

export const PasswordChange = Type.Object(
  {
    current_password: Type.String({ maxLength: 256, format: "password", description: "The current password." }),
    new_password: Type.String({
      maxLength: 256,
      format: "password",
      description: "8 to 256 characters of any kind, not one of the most common passwords, not the username.",
    }),
  },
  { $id: "PasswordChange", description: "The current password and the new one." },
);

export const KeyRequest = Type.Object(
  {
    name: Type.String({ description: "What the key is for; shown in the list." }),
    role: optional(choice(roles, "The role of the key; default `user`.")),
    expires_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3650, description: "Days until it expires; default 365." }),
    ),
  },
  { $id: "KeyRequest", description: "A new API key." },
);

export const CreatedKey = object("CreatedKey", "A new API key with its secret, which is shown only once.", {
  key_id: text("Identifies the key in the list and for revoking it."),
  api_key: text("The secret, sent as `Authorization: Bearer <key>`. It is never shown again."),
  warning: text("A reminder that the key cannot be retrieved later."),
  name: text("What the key is for."),
  role: choice(roles, "The role of the key."),
  expires_at: text("When it expires.", { format: "date-time" }),
});

export const KeyEntry = object("KeyEntry", "An API key, without its secret.", {
  key_id: text("Identifies the key for revoking it."),
  name: text("What the key is for."),
  role: choice(roles, "The role of the key."),
  created_at: text("When it was created.", { format: "date-time" }),
  expires_at: text("When it expires.", { format: "date-time" }),
  last_used_at: orNull(text("When it was last used, to the minute; null if never.", { format: "date-time" })),
  username: optional(text("The owner of the key; visible to admins only.")),
});

export const KeyEntries = list(KeyEntry, "API keys, newest first.");

export const KeyParams = Type.Object({ key_id: Type.String({ description: "The id of the key." }) });
export const UserParams = Type.Object({ username: Type.String({ description: "The name of the account." }) });
