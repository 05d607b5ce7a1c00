import { administratorInvariant } from '#modules/identity/queries/administrator-invariant.server.ts'
import { examine, type Finding } from '#platform/database/invariant.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { documentInvariants } from './document-invariants.server.ts'
import { engineInvariants } from './engine-invariants.server.ts'
import { mailInvariants } from './mail-invariants.server.ts'
import { orderInvariants } from './order-invariants.server.ts'
import { paymentInvariants } from './payment-invariants.server.ts'

const invariants = [
  ...orderInvariants,
  ...documentInvariants,
  ...engineInvariants,
  ...mailInvariants,
  ...paymentInvariants,
  administratorInvariant,
].sort((a, b) => a.number - b.number)

/** Asks every invariant of docs/safety.md in one snapshot, so that orders placed meanwhile do not look half written. Changes nothing. */
export async function diagnose(): Promise<Finding[]> {
  return db().transaction(askAll, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

export async function askAll(executor: Executor): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of invariants) findings.push(await examine(executor, invariant))
  return findings
}
