/** The widths in which pictures are made, in pixels. */
export const pictureWidths = [320, 480, 640, 720, 960, 1280, 1600, 1920] as const

/** The width that travels inside a page for a phone's first sight (docs/decisions/016). */
export const phoneWidth = 720

/** A picture of ours: `/media/<key>-<width>x<height>`. The size is part of its name, so that a page can leave room for it without asking. */
export type PicturePath = { path: string; key: string; width: number; height: number }

export function picturePath(key: string, width: number, height: number): string {
  return `/media/${key}-${width}x${height}`
}

/** Undefined for addresses elsewhere, which are shown as they are. */
export function parsePicturePath(path: string): PicturePath | undefined {
  const [, key, width, height] = /^\/media\/([\w-]{43})-(\d{1,5})x(\d{1,5})$/.exec(path) ?? []
  return key ? { path, key, width: Number(width), height: Number(height) } : undefined
}

/** The widths worth offering of a picture: none larger than it is, and always at least one. */
export function offeredWidths(width: number): readonly number[] {
  const fitting = pictureWidths.filter((each) => each <= width)
  return fitting.length > 0 ? fitting : [pictureWidths[0]]
}
