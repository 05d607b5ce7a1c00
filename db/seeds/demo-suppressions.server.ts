import { emailSuppressions } from '#modules/mail/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

const day = 86_400_000

/**
 * Addresses of former contacts of the demo firm: one of each kind that providers and people put on
 * the list.
 */
const listed = [
  {
    address: 'accounts@old-mill-guesthouse.test',
    reason: 'hard_bounce',
    source: 'provider',
    evidence: '550 5.1.1 The email account does not exist',
    ago: 4,
  },
  {
    address: 'werner@platteland-tours.test',
    reason: 'soft_bounces',
    source: 'bounce',
    evidence: '452 4.2.2 The recipient’s inbox is full',
    ago: 16,
  },
  {
    address: 'hello@fynbos-florist.test',
    reason: 'unsubscribe',
    source: 'recipient',
    evidence: 'Link in an email',
    ago: 31,
  },
  {
    address: 'nomsa@seabreeze-rentals.test',
    reason: 'complaint',
    source: 'provider',
    evidence: 'abuse',
    ago: 47,
  },
] as const

export async function seedDemoSuppressions(tx: Transaction, now: Date): Promise<void> {
  await tx
    .insert(emailSuppressions)
    .values(
      listed.map(({ ago, ...row }) => ({ ...row, createdAt: new Date(now.getTime() - ago * day) })),
    )
}
