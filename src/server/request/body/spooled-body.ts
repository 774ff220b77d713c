/** A body written to a file instead of memory. */
export interface SpooledBody {
  readonly file: string;
  readonly isGzip: boolean;
  remove(): Promise<void>;
}
