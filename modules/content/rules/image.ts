/**
 * Accepted source formats. SVG comes only from our own seeds and, like all others, is served as
 * pixels.
 */
export const sourceTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
] as const

export type SourceType = (typeof sourceTypes)[number]

/** Formats in which pictures are served. */
export const imageFormats = ['avif', 'webp', 'jpeg', 'png'] as const

export type ImageFormat = (typeof imageFormats)[number]

/**
 * A requested size and format from the closed list, so that requests cannot make the server produce
 * others.
 */
export type VariantAddress = { sha256: string; width: number; format: ImageFormat }

/** Parses a file name such as `720.avif`. Undefined for sizes and formats outside the list. */
export function parseVariant(
  sha256: string,
  file: string,
  widths: readonly number[],
): VariantAddress | undefined {
  const [, width, format] = /^([1-9]\d{2,3})\.([a-z]+)$/.exec(file) ?? []
  const known = imageFormats.find((each) => each === format)
  return known && widths.includes(Number(width))
    ? { sha256, width: Number(width), format: known }
    : undefined
}
