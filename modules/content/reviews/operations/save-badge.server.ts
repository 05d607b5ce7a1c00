import { asc, eq, max } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { moveRow } from '#platform/database/ordered-rows.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { trustBadges } from '../../tables.reviews.server.ts'
import { mayManageReviews } from '../policy.ts'
import type { BadgeInput } from '../rules/review-form.ts'
import { mayNotManageReviews } from './save-review.server.ts'

const gone = refuse('not_found', 'This badge was deleted.')

type Seen = { id: string; version: string }

/** Creates or updates a badge (`existing` null: the last one unless it says where). */
export async function saveBadge(
  actor: Actor,
  existing: Seen | null,
  input: BadgeInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageReviews(actor)) return mayNotManageReviews
  return transact((tx) =>
    existing ? change(tx, actor, existing, input) : create(tx, actor, input),
  )
}

async function create(
  tx: Transaction,
  actor: Actor,
  input: BadgeInput,
): Promise<Result<{ id: string }>> {
  const id = newId()
  const [row] = await tx.select({ last: max(trustBadges.displayOrder) }).from(trustBadges)
  const values = { ...input, displayOrder: input.displayOrder ?? (row?.last ?? 0) + 1 }
  await contentChanged(tx)
  await tx.insert(trustBadges).values({ ...values, id })
  const title = `Trust badge ${input.name} created`
  await recordActivity(tx, {
    actor,
    entityType: 'trust_badge',
    entityId: id,
    action: 'created',
    title,
    after: values,
  })
  return ok({ id })
}

async function change(
  tx: Transaction,
  actor: Actor,
  { id, version }: Seen,
  input: BadgeInput,
): Promise<Result<{ id: string }>> {
  const [row] = isId(id)
    ? await tx.select().from(trustBadges).where(eq(trustBadges.id, id)).for('update')
    : []
  if (!row) return gone
  if (row.updatedAt.toISOString() !== version) return savedMeanwhile('this badge')
  const wanted = { ...input, displayOrder: input.displayOrder ?? row.displayOrder }
  await contentChanged(tx)
  await tx.update(trustBadges).set(wanted).where(eq(trustBadges.id, id))
  const title = `Trust badge ${input.name} updated`
  await recordActivity(tx, {
    actor,
    entityType: 'trust_badge',
    entityId: id,
    action: 'updated',
    title,
    ...changes(row, wanted),
  })
  return ok({ id })
}

export async function deleteBadge(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageReviews(actor)) return mayNotManageReviews
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.delete(trustBadges).where(eq(trustBadges.id, id)).returning()
      : []
    if (!row) return gone
    await contentChanged(tx)
    const title = `Trust badge ${row.name} deleted`
    await recordActivity(tx, {
      actor,
      entityType: 'trust_badge',
      entityId: id,
      action: 'deleted',
      title,
      before: { ...row },
    })
    return ok(null)
  })
}

const badgesInOrder = {
  table: trustBadges,
  id: trustBadges.id,
  name: trustBadges.name,
  place: trustBadges.displayOrder,
  order: [asc(trustBadges.displayOrder), asc(trustBadges.createdAt), asc(trustBadges.id)],
}

/** B§7.4: the place in the list becomes the display order. */
export async function moveBadge(actor: Actor, id: string, to: Destination): Promise<Result<null>> {
  if (!mayManageReviews(actor)) return mayNotManageReviews
  return transact((tx) =>
    moveRow(tx, { rows: badgesInOrder, id, to, gone }, ({ name, ...places }) =>
      recordActivity(tx, {
        actor,
        entityType: 'trust_badge',
        entityId: id,
        action: 'reordered',
        title: `Trust badge ${name} moved`,
        ...places,
      }),
    ),
  )
}
