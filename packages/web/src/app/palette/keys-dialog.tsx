import { useText } from "../i18n/language-context.ts";
import { paletteTexts } from "../i18n/palette.ts";
import { IconButton } from "../ui/button.tsx";
import { KeyList } from "../ui/key-list.tsx";
import { Modal } from "../ui/modal.tsx";
import "./palette.css";

/** All keys of the page. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText(paletteTexts);
  return (
    <Modal className="keys-dialog" label={text.keysTitle} onClose={onClose}>
      <header className="keys-head">
        <h2>{text.keysTitle}</h2>
        <IconButton icon="close" label={text.close} onClick={onClose} />
      </header>
      <div className="keys-groups">
        {text.keys.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <KeyList keys={keys} />
          </section>
        ))}
      </div>
    </Modal>
  );
}
