const maxLength = 214;

/** Whether a text is a valid package name; old names may have capitals and characters that new ones may not. */
export function isPackageName(name: string): boolean {
  if (name.length > maxLength) return false;
  return /^(?:@[\w!'()*.~-]+\/)?[\w!'()*~-][\w!'()*.~-]*$/.test(name);
}

/** `@s/a` and `1.0` for `@s/a@1.0`. The `@` of a scope is ignored. */
export function splitName(text: string): { readonly name: string; readonly rest: string } {
  const at = text.indexOf("@", 1);
  return at < 0 ? { name: text, rest: "" } : { name: text.slice(0, at), rest: text.slice(at + 1) };
}

/** How JSR serves `@std/path` to npm clients: `@jsr/std__path`. There is no package URL type for JSR itself. */
export function nameOnJsr(name: string): string {
  const slash = name.indexOf("/");
  return name.startsWith("@") && slash > 1 ? `@jsr/${name.slice(1, slash)}__${name.slice(slash + 1)}` : name;
}
