/** What a picture may be given as. A drawing (SVG) comes from our own seeds only and is, like all others, served as pixels. */
export const sourceTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'] as const

/** What pictures are served as. */
export const imageFormats = ['avif', 'webp', 'jpeg'] as const

export type ImageFormat = (typeof imageFormats)[number]
