const SECURITY = "/org.openoffice.Office.Common/Security/Scripting";
const NETWORK = "/org.openoffice.Inet/Settings";

/** A port where nobody answers: what goes by the proxy goes nowhere. */
const DEAD_PORT = 9;

/** No macros, no links to elsewhere, no way to the network, and no questions about new versions. */
const settings: readonly (readonly [path: string, name: string, value: string | number | boolean])[] = [
  [SECURITY, "BlockUntrustedRefererLinks", true],
  [SECURITY, "DisableMacrosExecution", true],
  [SECURITY, "DisableActiveContent", true],
  [SECURITY, "MacroSecurityLevel", 3],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", 0],
  ["/org.openoffice.Office.Calc/Content/Update", "Link", 2],
  [NETWORK, "ooInetProxyType", 2],
  [NETWORK, "ooInetNoProxy", ""],
  ...["HTTP", "HTTPS", "FTP"].flatMap((kind) => [
    [NETWORK, `ooInet${kind}ProxyName`, "127.0.0.1"] as const,
    [NETWORK, `ooInet${kind}ProxyPort`, DEAD_PORT] as const,
  ]),
  [
    "/org.openoffice.Office.Jobs/Jobs/org.openoffice.Office.Jobs:Job['UpdateCheck']/Arguments",
    "AutoCheckEnabled",
    false,
  ],
];

/** What opens addresses on the network (`http`, `https`, `webdav`, `ftp`, `cmis`, by the names of its registry). */
const networkProviders = ["3", "4", "4a", "6", "12", "12a", "12b", "43"];

const SCHEMA = "org.openoffice.ucb.Configuration";
const PROVIDERS =
  `/${SCHEMA}/ContentProviders/${SCHEMA}:ContentProvidersDataPrimaryKeys['Local']` +
  `/SecondaryKeys/${SCHEMA}:ContentProvidersDataSecondaryKeys['Office']/ProviderData`;

/** The settings of LibreOffice for files of strangers, as its profile keeps them. They hold where there is no sandbox too. */
export function officeSettings(): string {
  const values = settings.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  const removals = networkProviders.map(
    (name) => `<item oor:path="${PROVIDERS}"><node oor:name="Provider${name}" oor:op="remove"/></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
    ...values,
    ...removals,
    "</oor:items>\n",
  ].join("\n");
}
