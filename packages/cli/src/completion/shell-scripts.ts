/** The shells that there is a script for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type ShellName = (typeof SHELLS)[number];

const bash = `# bash completion of a2c; add to ~/.bashrc: eval "$(a2c completion bash)"
_a2c() {
  local IFS=$'\\n' line="\${COMP_LINE:0:COMP_POINT}"
  COMPREPLY=($(a2c __complete "$line" 2>/dev/null))
  # Bash takes a colon for the end of a word; what stands before it must not be given again.
  local typed="\${line##*[[:space:]]}"
  if [[ $typed == *:* && $COMP_WORDBREAKS == *:* ]]; then
    local before="\${typed%"\${typed##*:}"}"
    COMPREPLY=("\${COMPREPLY[@]#"$before"}")
  fi
}
complete -o nospace -o default -F _a2c a2c`;

const zsh = `#compdef a2c
# zsh completion of a2c; add to ~/.zshrc, after compinit: eval "$(a2c completion zsh)"
_a2c() {
  local -a candidates
  candidates=("\${(@f)$(a2c __complete "$LBUFFER" 2>/dev/null)}")
  candidates=("\${(@)candidates:#}")
  if (( \${#candidates} )); then compadd -Q -S '' -- "\${candidates[@]}"; else _files; fi
}
if [[ "\${funcstack[1]}" == _a2c ]]; then _a2c "$@"; else compdef _a2c a2c; fi`;

const fish = `# fish completion of a2c; write it to ~/.config/fish/completions/a2c.fish
complete -c a2c -f -a '(a2c __complete (commandline -cp) 2>/dev/null | string trim -r)'
complete -c a2c -n '__fish_seen_subcommand_from up documents computer doctor' -F`;

const scripts: Readonly<Record<ShellName, string>> = { bash, zsh, fish };

/** Prints the script that completes a2c in a shell. */
export function printCompletion(shell: ShellName): void {
  console.log(scripts[shell]);
}
