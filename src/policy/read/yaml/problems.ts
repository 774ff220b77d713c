/** A problem in a policy file: what it is, where it is, and how to fix it. */
export interface PolicyProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export function printProblem({ file, line, message }: PolicyProblem): string {
  return `${file}:${line}: ${message}`;
}
