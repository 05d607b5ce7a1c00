/** Longest slug that a form takes. */
export const longestSlug = 80

/** B§5, packages: lower case, words joined by hyphens. */
export function packageSlug(name: string): string {
  return plain(name)
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
}

/** B§5, hosting plans: lower case, without spaces and special characters. */
export function hostingPlanSlug(name: string): string {
  return plain(name)
    .replace(/[^a-z\d]/g, '')
    .slice(0, longestSlug)
}

/** What may stand in an address as it is. */
export function isSlug(text: string): boolean {
  return text.length <= longestSlug && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text)
}

/** é is e with a mark, which has no place in an address. */
function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
