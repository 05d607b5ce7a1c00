/** What a picture may be given as. A drawing (SVG) comes from our own seeds only and is, like all others, served as pixels. */
export const sourceTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'] as const

export type SourceType = (typeof sourceTypes)[number]

/** What pictures are served as. */
export const imageFormats = ['avif', 'webp', 'jpeg'] as const

export type ImageFormat = (typeof imageFormats)[number]

/** A size of a picture that somebody asked for, out of the closed list: nobody can have others made. */
export type VariantAddress = { sha256: string; width: number; format: ImageFormat }

/** `720.avif` below a picture's path. Undefined when it is not one of the sizes and formats that are made. */
export function parseVariant(sha256: string, file: string, widths: readonly number[]): VariantAddress | undefined {
  const [, width, format] = /^([1-9]\d{2,3})\.([a-z]+)$/.exec(file) ?? []
  const known = imageFormats.find((each) => each === format)
  return known && widths.includes(Number(width)) ? { sha256, width: Number(width), format: known } : undefined
}
