/** Libraries, fonts and settings that every program of the system reads; nothing of any user. */
const linuxPlaces = [
  ...["/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/share"],
  ...["/usr/local/lib", "/usr/local/lib64", "/usr/local/share", "/nix/store", "/gnu/store"],
  ...["/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"],
  ...["/etc/fonts", "/etc/localtime", "/etc/nsswitch.conf"],
  ...["/etc/libreoffice", "/var/lib/libreoffice", "/var/spool/libreoffice", "/var/cache/fontconfig"],
];

const macPlaces = [
  ...[
    "/System",
    "/Library/Fonts",
    "/Library/Preferences",
    "/usr/lib",
    "/usr/share",
    "/private/etc/localtime",
  ],
  ...["/private/var/db/timezone", "/private/var/db/dyld", "/opt/homebrew", "/usr/local"],
];

/** What loads other programs: the kernel starts it, so it has to be allowed like them. */
const linuxLoaders = [
  ...["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"],
  ...["/lib/ld-musl-x86_64.so.1", "/lib/ld-musl-aarch64.so.1"],
];

/** What may be read on this platform whatever is parsed. */
export function systemPlaces(platform: NodeJS.Platform): readonly string[] {
  return platform === "darwin" ? macPlaces : linuxPlaces;
}

/** What may be started on this platform so that anything can be. */
export function loaders(platform: NodeJS.Platform): readonly string[] {
  return platform === "linux" ? linuxLoaders : [];
}
