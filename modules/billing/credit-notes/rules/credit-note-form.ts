import { z } from 'zod'
import { idempotencyKey, text } from '#kernel/form-fields.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import type { CreditExtent } from './credit-note.ts'

/**
 * As chosen in the form. The unused rest of a period is worked out again when it is credited;
 * `agreedCents` is what staff saw.
 */
export type ChosenExtent = CreditExtent | { kind: 'unused'; agreedCents: Cents }

/** `quantity-3` is the quantity of line 3. The operation refuses what is not a number. */
export const creditNoteForm = z
  .object({ extent: text(20), reason: text(2000), idempotency_key: idempotencyKey })
  .catchall(z.string().max(40))
  .transform(({ extent, reason, idempotency_key: key, ...fields }) => ({
    reason,
    key,
    extent: creditExtent(extent, { ...fields, reason }),
  }))

/** The chosen extent, also from a refused form. */
export function creditExtent(
  extent: string | undefined,
  fields: Readonly<Record<string, string>>,
): ChosenExtent {
  if (extent === 'amount')
    return {
      kind: 'total',
      totalCents: parseRand(fields.amount ?? '') ?? 0,
      description: fields.reason ?? '',
      ...(fields.once ? { once: true } : {}),
    }
  if (extent === 'unused') return { kind: 'unused', agreedCents: Number(fields.unused ?? '') }
  return extent === 'lines'
    ? { kind: 'lines', quantities: quantitiesOf(fields) }
    : { kind: 'whole' }
}

function quantitiesOf(fields: Readonly<Record<string, string>>): Record<string, number> {
  const quantities: Record<string, number> = {}
  for (const [name, value] of Object.entries(fields)) {
    const position = /^quantity-(\d{1,5})$/.exec(name)?.[1]
    if (position !== undefined && value.trim() !== '') quantities[position] = Number(value)
  }
  return quantities
}
