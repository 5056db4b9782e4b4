/** What programs put where a person has written nothing: the name of the file that was inserted. */
const fileName = /\.(?:png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|svg|webp|heic)$/i;

/** What is said of a picture: its description, else its title. The name of a file says nothing. */
export function altText({
  descr = "",
  title = "",
}: {
  readonly descr?: string;
  readonly title?: string;
}): string {
  return [descr, title].map((text) => text.trim()).find((text) => text !== "" && !fileName.test(text)) ?? "";
}
