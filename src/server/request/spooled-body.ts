/** A body that was written to a file instead of into memory. */
export interface SpooledBody {
  readonly file: string;
  readonly isGzip: boolean;
  remove(): Promise<void>;
}
