/** Whether a string can be a package name: anything else in a file is damage or the result of an expression. */
export function isPackageName(name: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,199}$/u.test(name);
}
