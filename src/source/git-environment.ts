/** All that git gets to see: nothing of ours, no configuration, no way to the network, nobody to ask. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: "/usr/bin:/bin:/usr/local/bin",
  HOME: "/nonexistent",
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "/bin/false",
  GIT_SSH_COMMAND: "/bin/false",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_PROTOCOL_FROM_USER: "0",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_LFS_SKIP_SMUDGE: "1",
  GIT_NO_LAZY_FETCH: "1",
};

/** For reading a clone: whatever its own configuration says, git neither runs nor fetches anything. */
export const gitArguments: readonly string[] = [
  "-c",
  "protocol.allow=never",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
];
