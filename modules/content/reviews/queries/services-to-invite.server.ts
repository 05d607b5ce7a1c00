import { and, asc, eq, gt, gte, isNull, lte, ne, notExists } from 'drizzle-orm'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { reviewInvitations } from '../../tables.reviews.server.ts'

/** How many services are read at a time. */
export const batch = 500

export type Service = {
  id: string
  service: string
  firstName: string
  email: string
  customerId: string
}

/**
 * Running services that began within these days and were not invited yet, in the order of their
 * ids.
 */
export function servicesToInvite({
  earliest,
  latest,
  after,
}: {
  earliest: string
  latest: string
  after: string | null
}): Promise<Service[]> {
  const { id } = subscriptions
  return db()
    .select({
      id,
      service: subscriptions.description,
      firstName: customers.firstName,
      email: customers.email,
      customerId: customers.id,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(
      and(
        eq(subscriptions.status, 'active'),
        isNull(subscriptions.suspendedAt),
        gte(subscriptions.startDate, earliest),
        lte(subscriptions.startDate, latest),
        isNull(customers.deletedAt),
        ne(customers.email, ''),
        after === null ? undefined : gt(id, after),
        notExists(
          db()
            .select({ id: reviewInvitations.id })
            .from(reviewInvitations)
            .where(eq(reviewInvitations.subscriptionId, id)),
        ),
      ),
    )
    .orderBy(asc(id))
    .limit(batch)
}
