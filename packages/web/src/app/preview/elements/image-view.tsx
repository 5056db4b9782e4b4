import { useState } from "react";
import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { BytesImage } from "../../ui/bytes-image.tsx";
import { Icon } from "../../ui/icon.tsx";
import { blobPath } from "../blob-path.ts";
import { firstText, numberOf, textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";
import { DocumentLink } from "./link-view.tsx";

/** A picture from the document itself. Pictures elsewhere are named and never loaded. */
export function ImageView({ element, document }: ElementProps) {
  const text = useText(previewTexts);
  const [isBroken, setIsBroken] = useState(false);
  const { content } = element;
  const url = textOf(content["url"]);
  const isRemote = /^(https?:)?\/\//i.test(url);
  const alt = firstText(content["alt"], content["description"], element.summary, text.categories.image);
  const caption = firstText(content["description"], content["alt"]);
  if (isRemote || isBroken)
    return (
      <div className="object">
        <Icon name="image" size={22} />
        <div>
          <strong>{alt}</strong>
          <p className="muted">{isRemote ? text.imageRemote : text.imageNone}</p>
          {url ? <DocumentLink url={url} text={url} /> : null}
        </div>
      </div>
    );
  return (
    <figure className="picture">
      <BytesImage
        path={blobPath(document, element.id)}
        alt={alt}
        width={numberOf(content["width"])}
        height={numberOf(content["height"])}
        onBroken={() => setIsBroken(true)}
      />
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}
