// `npm run links [-- FOLDER]`: links that put the published gateway into Cursor or VS Code with one click.
const [folder = "${userHome}/Documents"] = process.argv.slice(2);
const command = { command: "npx", args: ["-y", "a2c-smcp", "gateway", "--docs", folder] };

const cursor = new URL("cursor://anysphere.cursor-deeplink/mcp/install");
cursor.searchParams.set("name", "a2c");
cursor.searchParams.set("config", Buffer.from(JSON.stringify(command)).toString("base64"));
const vscode = `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "a2c", ...command }))}`;

console.log(`Cursor   ${cursor.href}`);
console.log(`VS Code  ${vscode}`);
