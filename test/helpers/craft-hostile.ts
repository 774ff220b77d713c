import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";

/**
 * Makes the hostile repositories of the shared sample data below `lab/repos`. The one with a blob of 1 GiB is made here:
 * git alone takes longer for it than for all others.
 */
export function craftHostile(shared: string, lab: string): void {
  const script = readFileSync(join(shared, "craft.sh"), "utf8");
  const withoutBigBlob = script.replace(/^new bigblob;.*$/m, "");
  if (withoutBigBlob === script) throw new Error("craft.sh makes no big blob any more.");
  const repositories = join(lab, "repos");
  execFileSync("bash", ["-c", withoutBigBlob, "craft.sh", repositories], { stdio: "ignore", env });
  craftBigBlob(join(repositories, "bigblob.git"));
}

/** Random bytes cannot be compressed, and git would try. */
const env = {
  ...process.env,
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: "core.looseCompression",
  GIT_CONFIG_VALUE_0: "0",
};

/** A commit with a manifest and a LICENSE of 1 GiB of zeros. */
function craftBigBlob(folder: string): void {
  execFileSync("git", ["init", "-q", "--bare", "-b", "main", folder]);
  const git = (command: readonly string[], input: string) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", "--git-dir", folder, ...command], {
      input,
      encoding: "utf8",
    }).trim();
  writeZeros(join(folder, "objects", zerosId.slice(0, 2)));
  const manifest = git(["hash-object", "-w", "--stdin"], '{"dependencies":{"left-pad":"1.3.0"}}\n');
  const rows = `100644 blob ${zerosId}\tLICENSE\n100644 blob ${manifest}\tpackage.json\n`;
  git(["update-ref", "refs/heads/main", git(["commit-tree", git(["mktree"], rows)], "x\n")], "");
}

const zeros = 1_073_741_824;
const zerosId = "4fce05a4e4ed8cefef2d99f32c519b2fd7841b74";

/** The blob as git stores it: zlib, in which the same compressed piece can be repeated after a full flush. */
function writeZeros(folder: string): void {
  const header = Buffer.from(`blob ${zeros}\0`);
  const compress = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const piece = compress(Buffer.alloc(1_048_576));
  const pieces = Array.from({ length: zeros / 1_048_576 }, () => piece);
  const start = Buffer.of(0x78, 0x01);
  const end = Buffer.of(0x03, 0x00); // an empty last block
  mkdirSync(folder);
  writeFileSync(
    join(folder, zerosId.slice(2)),
    Buffer.concat([start, compress(header), ...pieces, end, checksum(header)]),
  );
}

/** Adler-32 of the header and the zeros behind it: a zero changes only the second half, each time by the same amount. */
function checksum(header: Buffer): Buffer {
  const prime = 65_521;
  let [low, high] = [1, 0];
  for (const byte of header) {
    low = (low + byte) % prime;
    high = (high + low) % prime;
  }
  high = (high + low * (zeros % prime)) % prime;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(high * 65_536 + low);
  return sum;
}
