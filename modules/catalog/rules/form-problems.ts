import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import { isSlug } from './slug.ts'

/** Problems found so far, by field. */
export type Problems = Record<string, string[]>

const maxPrice: Cents = 1_000_000_000
const maxSortOrder = 1_000_000

/** B§5: 0 or more, to the cent. */
export function readPrice(text: string, problems: Problems, field = 'price'): Cents {
  const cents = parseRand(text)
  if (text.trim() === '') problems[field] = ['Enter a price.']
  else if (cents === null || cents < 0)
    problems[field] = ['Enter a price of 0 or more, with at most two decimals.']
  else if (cents > maxPrice) problems[field] = ['Enter a price below R10 million.']
  return cents ?? 0
}

/** Blank puts the item last. */
export function readSortOrder(text: string, problems: Problems): number | null {
  if (text.trim() === '') return null
  const order = /^\d{1,7}$/.test(text.trim()) ? Number(text) : -1
  if (order < 0 || order > maxSortOrder)
    problems.sortOrder = ['Enter a whole number from 0 to 1 000 000.']
  return order
}

/**
 * A blank slug is made from the name (`made`); null where it has to be typed. Without a name it is
 * the name that is missing.
 */
export function readSlug(typed: string, made: string | null, problems: Problems): string {
  const slug = typed.trim() || (made ?? '')
  const waitsForName = made !== null && problems.name !== undefined
  if (slug === '' && waitsForName) return slug
  if (slug === '') problems.slug = ['Enter a slug.']
  else if (!isSlug(slug))
    problems.slug = ['Use lower-case letters, digits and single hyphens only.']
  return slug
}

export function readText(
  field: string,
  text: string,
  { limits, problems }: { limits: { required?: string; max: number }; problems: Problems },
): string {
  const trimmed = text.trim().replaceAll('\r\n', '\n')
  if (trimmed === '' && limits.required !== undefined) problems[field] = [limits.required]
  else if (trimmed.length > limits.max) problems[field] = [`Use at most ${limits.max} characters.`]
  return trimmed
}

/** The version of the thing as the form showed it goes on with what was typed. */
export function withVersion<T extends object>(
  read: Result<T>,
  version: string,
): Result<T & { version: string }> {
  return read.ok ? ok({ ...read.value, version }) : read
}
