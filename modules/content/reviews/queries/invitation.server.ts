import { timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, gte, isNull, lte, ne, notExists } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { keyedHash } from '#platform/security/keyed-hash.server.ts'
import { reviewInvitations } from '../../tables.reviews.server.ts'

const purpose = 'review-invitation'

/** The page where an invited customer writes a review; only who got the email knows it. */
export function reviewAddress(invitationId: string): string {
  return `${config().publicUrl}/review/${invitationId}.${keyedHash(purpose, invitationId)}`
}

/** The invitation of a token; null for one that is not ours. */
export function invitationIdOf(token: string): string | null {
  const [id = '', given = ''] = token.split('.')
  if (!isId(id)) return null
  const right = keyedHash(purpose, id)
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
    ? id
    : null
}

/** An invitation with its customer and service; null when it or the customer is gone. */
export async function invitation(token: string, executor: Executor = db()) {
  const id = invitationIdOf(token)
  if (id === null) return null
  const [row] = await executor
    .select({
      id: reviewInvitations.id,
      answeredAt: reviewInvitations.answeredAt,
      service: subscriptions.description,
      firstName: customers.firstName,
      lastName: customers.lastName,
      company: customers.company,
      email: customers.email,
      deletedAt: customers.deletedAt,
      package: packages.metadata,
    })
    .from(reviewInvitations)
    .innerJoin(subscriptions, eq(subscriptions.id, reviewInvitations.subscriptionId))
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .leftJoin(packages, eq(packages.id, subscriptions.packageId))
    .where(eq(reviewInvitations.id, id))
  return row && row.deletedAt === null ? row : null
}

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
