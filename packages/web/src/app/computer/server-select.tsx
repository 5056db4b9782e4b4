import { computerTexts } from "../i18n/computer.ts";
import { useText } from "../i18n/language-context.ts";

export interface ServerSelectProps {
  readonly servers: readonly string[];
  /** Empty is all of them. */
  readonly value: string;
  readonly onChange: (server: string) => void;
}

/** Narrows a list to one MCP server. */
export function ServerSelect({ servers, value, onChange }: ServerSelectProps) {
  const text = useText(computerTexts);
  return (
    <select
      className="field"
      aria-label={text.server}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{text.allServers}</option>
      {servers.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
