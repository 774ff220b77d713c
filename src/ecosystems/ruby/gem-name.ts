/** Whether a string can be a gem name: anything else in a file is damage or the result of an expression. */
export function isGemName(name: string): boolean {
  return /^[\w.-]{1,200}$/.test(name) && /[A-Za-z]/.test(name);
}
