import type { z } from 'zod'
import { ok, type Result } from '#kernel/result.ts'
import {
  customerStatement,
  ownStatement,
} from '#modules/billing/statements/queries/account-statement.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { objectId } from '../../rules/object-id.ts'
import { rand } from '../../rules/objects/base.ts'
import type { statementObject } from '../../rules/objects/sales.ts'
import type { Sight } from './source.server.ts'

type Asked = {
  customerId: string
  from?: string | null | undefined
  to?: string | null | undefined
}
type Given = Result<{ kind: 'json'; value: object } | null>

/** A statement as the API gives it; null for another customer's. */
export async function statementAnswer(
  actor: Actor,
  sight: Sight,
  { customerId, from = null, to = null }: Asked,
): Promise<Given> {
  if (!sight.isStaff && sight.customerId !== customerId) return ok(null)
  const found = sight.isStaff
    ? await customerStatement(actor, customerId, { from, to })
    : await ownStatement(actor, { from, to })
  if (!found.ok) return found
  const { period, lines, openingCents, closingCents, creditCents } = found.value
  const value: z.input<typeof statementObject> = {
    object: 'statement',
    customer: objectId('customer', customerId),
    from: period.from,
    to: period.to,
    opening: rand(openingCents),
    closing: rand(closingCents),
    credit: rand(creditCents),
    lines: lines.map(({ day, kind, number, detail, effectCents, balanceCents }) => ({
      day,
      kind,
      number,
      detail,
      effect: rand(effectCents),
      balance: rand(balanceCents),
    })),
  }
  return ok({ kind: 'json', value })
}
