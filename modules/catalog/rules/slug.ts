/** In characters. */
export const maxSlugLength = 80

/** B§5, packages: lower case, words joined by hyphens. */
export function packageSlug(name: string): string {
  return plain(name)
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
}

/** B§5, hosting plans: lower case, without spaces and special characters. */
export function hostingPlanSlug(name: string): string {
  return plain(name)
    .replace(/[^a-z\d]/g, '')
    .slice(0, maxSlugLength)
}

/** Whether the text needs no escaping in a URL. */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text)
}

/** Removes accents: é becomes e. */
function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
