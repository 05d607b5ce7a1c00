import { z } from 'zod'
import { idempotencyKey, text } from '#kernel/form-fields.ts'
import { decimalRand } from '#kernel/money.ts'
import type { Statement, StatementPeriod } from './statement.ts'

export const mailStatementForm = z.object({
  from: text(20),
  to: text(20),
  idempotency_key: idempotencyKey,
})

/**
 * What identifies an emailed statement, whose PDF is drawn only when it is sent: `<customer
 * id>/2026-09-01/2026-11-22`.
 */
export function statementKey(customerId: string, { from, to }: StatementPeriod): string {
  return `${customerId}/${from}/${to}`
}

/** The inverse. The days are as written; `customerStatement` checks them. */
export function statementOfKey(key: string): { customerId: string; from: string; to: string } {
  const [customerId = '', from = '', to = ''] = key.split('/')
  return { customerId, from, to }
}

/** What the email says of the attached statement. */
export function statementVariables({
  closingCents,
}: Pick<Statement, 'closingCents'>): Record<string, string> {
  return {
    amount: decimalRand(Math.abs(closingCents)),
    balance_label: closingCents < 0 ? 'Credit balance' : 'Balance owed',
  }
}
