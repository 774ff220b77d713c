import { Argument, type Command } from "commander";

/** `lcc completion`: a script that teaches a shell the commands and options of lcc. */
export function completionCommand(command: Command): Command {
  return command
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", `\n${howTo}`)
    .action(async (shell: "bash" | "zsh" | "fish") => {
      const { printCompletion } = await import("./completion-print.ts");
      printCompletion(shell, command.parent ?? command);
    });
}

const howTo = `To use it in every new shell:
  bash   echo 'source <(lcc completion bash)' >> ~/.bashrc
  zsh    echo 'source <(lcc completion zsh)' >> ~/.zshrc      (after compinit)
  fish   lcc completion fish > ~/.config/fish/completions/lcc.fish`;
