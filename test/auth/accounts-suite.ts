import { describe } from "node:test";
import type { OpenTestStore } from "./account-desk.ts";
import { authenticationTests } from "./authentication-tests.ts";
import { keyTests } from "./key-tests.ts";
import { loginTests } from "./login-tests.ts";
import { passwordTests } from "./password-tests.ts";
import { userTests } from "./user-tests.ts";

/** Everything about accounts, over whatever keeps them. */
export function accountsSuite(title: string, open: OpenTestStore): void {
  describe(`accounts in ${title}`, () => {
    loginTests(open);
    authenticationTests(open);
    passwordTests(open);
    keyTests(open);
    userTests(open);
  });
}
