/** What is wrong in a policy file, where, and what to do about it. */
export interface PolicyProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export function printProblem({ file, line, message }: PolicyProblem): string {
  return `${file}:${line}: ${message}`;
}
