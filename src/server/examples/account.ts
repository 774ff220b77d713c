/** Example values for the documentation; a test checks them against their schemas. */
export const tokens = {
  access_token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl",
  refresh_token: "eyJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJyZWZyZXNoIn0.c2lnbmF0dXJl",
  token_type: "bearer",
  expires_in: 1440,
};

export const user = {
  username: "jane",
  email: "jane@example.org",
  full_name: "Jane Doe",
  role: "user",
  disabled: false,
};

export const profile = { ...user, created_at: "2026-01-05T09:30:00.000Z" };

const key = { key_id: "k7Qm2ZrT9a", name: "build server", role: "user", expires_at: "2026-04-05T09:30:00.000Z" };

export const createdKey = {
  ...key,
  api_key: "lcc_k7Qm2ZrT9a_Zk3vT0pQ9wYb1XcD5eFg7HjK2LmN4PqR",
  warning: "Keep this key now: it cannot be retrieved later.",
};

export const session = {
  session_id: "019b7a2e-5c00-7000-8000-0123456789ac",
  created_at: "2026-01-05T09:30:00.000Z",
  last_used_at: "2026-01-06T11:02:00.000Z",
  address: "192.0.2.7",
  current: true,
};

export const auditEntry = {
  time: "2026-01-06T11:02:00.000Z",
  action: "scan_cancelled",
  actor: "jane",
  address: "192.0.2.7",
  outcome: "ok",
  subject: "019b7a2e-5c00-7000-8000-0123456789ab",
  subject_name: "shop",
  key_id: "k7Qm2ZrT9aBc",
  key_name: "ci",
  request_id: "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
};

export const keyEntry = {
  ...key,
  created_at: "2026-01-05T09:30:00.000Z",
  last_used_at: "2026-01-06T11:02:00.000Z",
};
