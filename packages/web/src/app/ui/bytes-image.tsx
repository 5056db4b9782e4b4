import { useEffect, useRef, useState } from "react";
import { fetchBytes } from "../api/bytes.ts";

export interface BytesImageProps {
  /** Where the API has the picture. */
  readonly path: string;
  readonly alt: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly className?: string;
  /** There is no picture that can be shown. */
  readonly onBroken?: () => void;
}

/** Pictures that a browser decodes and never executes. */
export const SAFE_IMAGES: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
]);

/** A picture of the API, asked for when it comes near the view. */
export function BytesImage({ path, alt, onBroken, ...shown }: BytesImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const broken = useRef(onBroken);
  const [source, setSource] = useState<string>();
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    const abort = new AbortController();
    let url: string | undefined;
    const load = async (): Promise<void> => {
      const bytes = await fetchBytes(path, abort.signal);
      if (abort.signal.aborted) return;
      if (bytes === undefined || !SAFE_IMAGES.has(bytes.blob.type)) broken.current?.();
      else {
        url = URL.createObjectURL(bytes.blob);
        setSource(url);
      }
    };
    const unwatch = whenNear(image.current, () => void load());
    return () => {
      unwatch();
      abort.abort();
      setSource(undefined);
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [path]);
  return <img ref={image} src={source} alt={alt} {...shown} onError={() => broken.current?.()} />;
}

/** Calls once, when the element is about to be seen; returns the function that cancels that. */
function whenNear(element: Element | null, then: () => void): () => void {
  if (element === null) return () => undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: "600px" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
