/** The whole environment of git: no variables of lcc, no configuration, no network, no prompts. */
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
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_LITERAL_PATHSPECS: "1",
};

/** For reading a clone: git runs and fetches nothing, whatever the configuration of the clone says. */
export const gitArguments: readonly string[] = [
  "-c",
  "protocol.allow=never",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
];
