/** Limits for reading one published package. */
export const archiveLimits = {
  licenseFiles: 200,
  bytesOfLicenseFile: 5_000_000,
  /** All license files together: identifying takes a second per few megabytes. */
  bytesOfLicenseFiles: 20_000_000,
  /** For an archive that is downloaded whole. */
  bytesOfArchive: 64_000_000,
  /** For archives downloaded in parallel; larger ones are downloaded one at a time. */
  bytesOfSmallArchive: 8_000_000,
  /** Limit for everything that comes out of a compressed archive. */
  bytesUnpacked: 500_000_000,
} as const;
