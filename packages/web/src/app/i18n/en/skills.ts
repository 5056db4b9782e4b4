/** What is said of skills. */
export const skills = {
  list: "Skills",
  ofUser: "Yours",
  pickTitle: "Pick a skill",
  pickText: "Its instructions show here, exactly as a model reads them.",
  emptyTitle: "No skills",
  emptyText:
    "A skill is a folder with instructions for a kind of work, in a file SKILL.md. Put yours into ~/.a2c/skills/user, or use an MCP server that offers some.",
  folder: "Folder",
  long: (size: string) => `Its instructions have ${size}: read them in the folder.`,
  gone: "This skill is not there any more.",
};
