/** `${NAME}` is the variable, `${NAME?}` is empty where it is not set; `\${NAME}` and what is not set stay as written. */
export function expandVariables(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(
    /(\\?)\$\{([^${}?]+)(\??)\}/g,
    (written: string, escape: string, name: string, mark: string) => {
      if (escape !== "") return written.slice(1);
      const value = Object.hasOwn(env, name) ? env[name] : undefined;
      return value ?? (mark === "" ? written : "");
    },
  );
}
