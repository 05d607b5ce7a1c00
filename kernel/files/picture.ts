/** The widths in which pictures are made, in pixels. */
export const pictureWidths = [320, 480, 640, 720, 960, 1280, 1600, 1920] as const

/** The one width that phones are offered of a page's first picture. */
export const phoneWidth = 720

/**
 * Which part stays visible where a picture is cut to fit: left, centre or right, then top, centre
 * or bottom.
 */
export const pictureFocuses = ['lt', 'ct', 'rt', 'lc', 'cc', 'rc', 'lb', 'cb', 'rb'] as const
export type PictureFocus = (typeof pictureFocuses)[number]

/**
 * Path of an uploaded picture: `/media/<key>-<width>x<height>`. The size is in the name, so that
 * pages can reserve its space without a query.
 */
export type PicturePath = {
  path: string
  key: string
  width: number
  height: number
  focus: PictureFocus
}

/** A focus other than the centre ends the path: `/media/<key>-1600x900-lt`. */
export function picturePath(
  key: string,
  width: number,
  { height, focus = 'cc' }: { height: number; focus?: PictureFocus | undefined },
): string {
  return `/media/${key}-${width}x${height}${focus === 'cc' ? '' : `-${focus}`}`
}

/** Undefined for external URLs, which are shown as they are. */
export function parsePicturePath(path: string): PicturePath | undefined {
  const [, key, width, height, suffix = 'cc'] =
    /^\/media\/([\w-]{43})-(\d{1,5})x(\d{1,5})(?:-([lcr][tcb]))?$/.exec(path) ?? []
  const focus = pictureFocuses.find((known) => known === suffix)
  return key && focus
    ? { path, key, width: Number(width), height: Number(height), focus }
    : undefined
}

/**
 * How a picture is named in rich text and JSON, whatever its size and focus: a regular expression
 * that JavaScript and PostgreSQL read alike.
 */
export function pictureMentions(key: string): string {
  return `/media/${key}-[0-9]{1,5}x[0-9]{1,5}(?:-[lcr][tcb])?`
}

/** The widths to offer in `srcset`: none larger than the picture, and always at least one. */
export function offeredWidths(width: number): readonly number[] {
  const fitting = pictureWidths.filter((each) => each <= width)
  return fitting.length > 0 ? fitting : [pictureWidths[0]]
}

/**
 * One file of a picture of the library, at most `width` pixels wide and with its transparency, and
 * its size; an external URL as it is.
 */
export function fixedPicture(
  src: string,
  width: (typeof pictureWidths)[number],
): { src: string; width?: number; height?: number } {
  const picture = parsePicturePath(src)
  if (!picture) return { src }
  const wide = Math.min(width, Math.max(picture.width, pictureWidths[0]))
  const file = offeredWidths(picture.width).findLast((each) => each <= wide) ?? pictureWidths[0]
  return { src: `${picture.path}/${file}.png`, width: picture.width, height: picture.height }
}
