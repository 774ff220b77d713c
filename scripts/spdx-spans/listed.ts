/** A license or exception of the SPDX list. */
export interface Listed {
  readonly id: string;
  readonly text: string;
  readonly template: string;
}
