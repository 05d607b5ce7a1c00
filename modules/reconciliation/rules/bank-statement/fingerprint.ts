import { createHash } from 'node:crypto'
import type { Bank } from './banks.ts'
import type { StatementLine } from './statement.ts'

/**
 * Identifies a movement across statements: account, day, amount, texts, the bank's id, and its
 * position among identical ones. A file without an account is assumed to be the bank's only one.
 */
export function fingerprints(bank: Bank, lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ account, bookedOn, amountCents, description, reference, bankId }) => {
    const texts = [description, reference].map((text) => text.toUpperCase().replace(/\s+/g, ' '))
    const alike = JSON.stringify([account || bank, bookedOn, amountCents, ...texts, bankId])
    const ordinal = seen.get(alike) ?? 0
    seen.set(alike, ordinal + 1)
    return createHash('sha256').update(`${alike}#${ordinal}`).digest('hex')
  })
}
