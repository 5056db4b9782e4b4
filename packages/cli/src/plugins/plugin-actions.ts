/** What can be done with plugins. */
export const PLUGIN_ACTIONS = ["list", "install", "enable", "disable", "uninstall"] as const;
/** What can be done with plugins. */
export type PluginAction = (typeof PLUGIN_ACTIONS)[number];
