/**
 * Text as part of an address: lower case, everything but letters and digits is a hyphen, none at
 * either end. Blank where nothing is left.
 */
export function slugOf(text: string, max: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, max)
    .replace(/-+$/, '')
}

/** What a slug that people type may look like. */
export const slugPattern = /^[a-z\d]+(?:-[a-z\d]+)*$/
export const slugRule = 'Use lower-case letters, digits and single hyphens only.'
