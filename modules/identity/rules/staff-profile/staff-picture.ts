/** What may be uploaded; what is stored is a few kilobytes. */
export const maxPictureBytes = 5 * 1024 * 1024

/** Shown at 32 to 96 pixels, on screens with two pixels for one. */
export const staffPictureWidth = 192

/** The address holds a hash of the picture, so what it shows never changes. */
export function staffPicturePath(sha256: string): string {
  return `/staff-pictures/${sha256}.webp`
}

/** The hash in such an address, or null. */
export function pictureInPath(path: string): string | null {
  return /^\/staff-pictures\/([\w-]{43})\.webp$/.exec(path)?.[1] ?? null
}
