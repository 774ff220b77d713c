/** What is read of one published package. */
export const archiveLimits = {
  licenseFiles: 200,
  bytesOfLicenseFile: 5_000_000,
  /** Of all license files together: identifying takes a second for some megabytes. */
  bytesOfLicenseFiles: 20_000_000,
  /** Of an archive that is moved as a whole. */
  bytesOfArchive: 64_000_000,
  /** Of one that is moved beside others; larger ones are moved one after the other. */
  bytesOfSmallArchive: 8_000_000,
  /** What may come out of a compressed archive, wanted or not. */
  bytesUnpacked: 500_000_000,
} as const;

/** The bound that some license files of a package exceed, as a sentence. */
export function exceededLimit(sizes: readonly number[]): string | undefined {
  const { licenseFiles, bytesOfLicenseFile, bytesOfLicenseFiles } = archiveLimits;
  if (sizes.length > licenseFiles) return `lcc reads at most ${licenseFiles} license files of a package.`;
  if (sizes.some((size) => size > bytesOfLicenseFile)) {
    return `lcc reads license files of at most ${bytesOfLicenseFile / 1_000_000} MB.`;
  }
  if (sizes.reduce((sum, size) => sum + size, 0) > bytesOfLicenseFiles) {
    return `lcc reads at most ${bytesOfLicenseFiles / 1_000_000} MB of license files of a package.`;
  }
  return undefined;
}
