const types: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  jpe: "image/jpeg",
  gif: "image/gif",
  bmp: "image/bmp",
  tif: "image/tiff",
  tiff: "image/tiff",
  webp: "image/webp",
  svg: "image/svg+xml",
  emf: "image/emf",
  wmf: "image/wmf",
  wdp: "image/vnd.ms-photo",
  ico: "image/x-icon",
  svm: "image/x-starview-metafile",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  m4a: "audio/mp4",
  wma: "audio/x-ms-wma",
  ogg: "audio/ogg",
  aiff: "audio/aiff",
  mid: "audio/midi",
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  avi: "video/x-msvideo",
  wmv: "video/x-ms-wmv",
  mpg: "video/mpeg",
  mpeg: "video/mpeg",
  webm: "video/webm",
  pdf: "application/pdf",
};

/** The media type of a part, by the end of its name. */
export function mediaTypeOf(name: string): string {
  return types[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";
}
