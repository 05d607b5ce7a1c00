import { z } from 'zod'
import { idempotencyKey, text } from '#kernel/form-fields.ts'
import type { CreditExtent } from './credit-note.ts'

/** `quantity-3` is the quantity of line 3. The operation refuses what is not a number. */
export const creditNoteForm = z
  .object({ extent: text(20), reason: text(2000), idempotency_key: idempotencyKey })
  .catchall(z.string().max(20))
  .transform(({ extent, reason, idempotency_key: key, ...lines }) => ({ reason, key, extent: creditExtent(extent, lines) }))

/** The chosen extent, also from a refused form. */
export function creditExtent(extent: string | undefined, fields: Readonly<Record<string, string>>): CreditExtent {
  if (extent !== 'lines') return { kind: 'whole' }
  const quantities: Record<string, number> = {}
  for (const [name, value] of Object.entries(fields)) {
    const position = /^quantity-(\d{1,5})$/.exec(name)?.[1]
    if (position !== undefined && value.trim() !== '') quantities[position] = Number(value)
  }
  return { kind: 'lines', quantities }
}
