/** The widths in which pictures are made, in pixels. */
export const pictureWidths = [320, 480, 640, 720, 960, 1280, 1600, 1920] as const

/** The width that is inlined in a page for the first view on a phone (docs/decisions/016). */
export const phoneWidth = 720

/** Path of an uploaded picture: `/media/<key>-<width>x<height>`. The size is in the name, so that pages can reserve its space without a query. */
export type PicturePath = { path: string; key: string; width: number; height: number }

export function picturePath(key: string, width: number, height: number): string {
  return `/media/${key}-${width}x${height}`
}

/** Undefined for external URLs, which are shown as they are. */
export function parsePicturePath(path: string): PicturePath | undefined {
  const [, key, width, height] = /^\/media\/([\w-]{43})-(\d{1,5})x(\d{1,5})$/.exec(path) ?? []
  return key ? { path, key, width: Number(width), height: Number(height) } : undefined
}

/** The widths to offer in `srcset`: none larger than the picture, and always at least one. */
export function offeredWidths(width: number): readonly number[] {
  const fitting = pictureWidths.filter((each) => each <= width)
  return fitting.length > 0 ? fitting : [pictureWidths[0]]
}
