import { Type } from "typebox";
import { roles } from "../../domain/account.ts";
import { choice, count, flag, list, object, optional, schemaOf, text } from "../../report/schema/build.ts";
import { maxAuthBodyBytes } from "../request/body-limit.ts";

export const LoginForm = Type.Object(
  {
    username: Type.String({ description: "The name of the account." }),
    password: Type.String({ maxLength: 256, format: "password", description: "Its password." }),
  },
  { $id: "LoginForm", description: "Who logs in; other fields, such as `grant_type`, are ignored." },
);

/** Any length that a body can have: a token that is too long is a wrong token, and answered as one. */
const anyLength = maxAuthBodyBytes;

export const RefreshRequest = Type.Object(
  { refresh_token: Type.Optional(Type.String({ maxLength: anyLength, description: "The refresh token of a login." })) },
  { $id: "RefreshRequest", description: "The refresh token, where it does not stand in the `Authorization` header." },
);

export const Tokens = object("Tokens", "A pair of tokens of one session.", {
  access_token: text("Goes with every request, as `Authorization: Bearer <token>`."),
  refresh_token: text("Gets new access tokens from `POST /auth/refresh`, and nothing else."),
  token_type: choice(["bearer"], "How the access token is sent."),
  expires_in: count("Lifetime of the access token, in minutes.", 1),
});

export const Message = object("Message", "What was done, in words.", { message: text("One sentence.") });

const userFields = {
  username: text("The name of the account."),
  email: text("Empty where none is known."),
  full_name: text("Empty where none is known."),
  role: choice(roles, "What the account may do."),
  disabled: flag("A disabled account can neither log in nor use its keys."),
};

export const User = object("User", "An account.", userFields);

export const UserProfile = object("UserProfile", "An account, and since when it exists.", {
  ...userFields,
  created_at: text("When the account was made.", { format: "date-time" }),
});

export const UserProfiles = list(UserProfile, "All accounts, by name.");

export const Registration = Type.Object(
  {
    username: Type.String({ description: "1 to 64 letters, digits and `._@+-`; not taken yet." }),
    password: Type.String({
      maxLength: 256,
      format: "password",
      description: "8 to 256 characters of any kind, not one of the most common passwords, not the username.",
    }),
    email: Type.Optional(Type.String({ description: "Contains an `@`; empty where it is missing." })),
    full_name: Type.Optional(Type.String({ description: "Empty where it is missing." })),
  },
  { $id: "Registration", description: "A new account. Its role is `user`; a `role` in the body is ignored." },
);

export const PasswordChange = Type.Object(
  {
    current_password: Type.String({ maxLength: 256, format: "password", description: "The password as it is now." }),
    new_password: Type.String({
      maxLength: 256,
      format: "password",
      description: "8 to 256 characters of any kind, not one of the most common passwords, not the username.",
    }),
  },
  { $id: "PasswordChange", description: "The present password and the one that replaces it." },
);

export const KeyRequest = Type.Object(
  {
    name: Type.String({ description: "What the key is for; shown in the list." }),
    role: optional(choice(roles, "What the key may do; `user` where it is missing.")),
    expires_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3650, description: "Days until it expires; 365 where it is missing." }),
    ),
  },
  { $id: "KeyRequest", description: "A new API key." },
);

export const CreatedKey = object("CreatedKey", "A new API key, with its secret for the only time.", {
  key_id: text("Names the key in the list and when it is revoked."),
  api_key: text("The secret, sent as `Authorization: Bearer <key>`. It is never shown again."),
  warning: text("That the key cannot be retrieved later."),
  name: text("What the key is for."),
  role: choice(roles, "What the key may do."),
  expires_at: text("When it stops working.", { format: "date-time" }),
});

export const KeyEntry = object("KeyEntry", "An API key, without its secret.", {
  key_id: text("Names the key when it is revoked."),
  name: text("What the key is for."),
  role: choice(roles, "What the key may do."),
  created_at: text("When it was made.", { format: "date-time" }),
  expires_at: text("When it stops working.", { format: "date-time" }),
  last_used_at: schemaOf<string | null>({
    description: "When it was last used, to the minute; null when never.",
    anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
  }),
  username: optional(text("Whose key it is; only an admin sees it.")),
});

export const KeyEntries = list(KeyEntry, "API keys, the newest first.");

export const KeyParams = Type.Object({ key_id: Type.String({ description: "The identifier of the key." }) });
export const UserParams = Type.Object({ username: Type.String({ description: "The name of the account." }) });
