import { paymentInvariants } from '#modules/billing/allocation/queries/payment-invariants.server.ts'
import { documentInvariants } from '#modules/billing/invoices/queries/document-invariants.server.ts'
import { orderInvariants } from '#modules/billing/orders/queries/order-invariants.server.ts'
import { engineInvariants } from '#modules/billing/runs/queries/engine-invariants.server.ts'
import { chatInvariants } from '#modules/chat/queries/chat-invariants.server.ts'
import { administratorInvariant } from '#modules/identity/queries/administrator-invariant.server.ts'
import { mailboxInvariants } from '#modules/support/mailbox/queries/mailbox-invariants.server.ts'
import { ticketInvariants } from '#modules/support/queries/ticket-invariants.server.ts'
import { examine, type Finding } from '#platform/database/invariant.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { mailInvariants } from './mail-invariants.server.ts'

const invariants = [
  ...orderInvariants,
  ...documentInvariants,
  ...engineInvariants,
  ...mailInvariants,
  ...mailboxInvariants,
  ...paymentInvariants,
  administratorInvariant,
  ...ticketInvariants,
  ...chatInvariants,
].sort((a, b) => a.number - b.number)

/**
 * Checks every invariant of docs/safety.md in one snapshot, so that orders placed meanwhile do not
 * look incomplete. Changes nothing.
 */
export async function diagnose(): Promise<Finding[]> {
  return db().transaction(checkInvariants, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

export async function checkInvariants(executor: Executor): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of invariants) findings.push(await examine(executor, invariant))
  return findings
}
