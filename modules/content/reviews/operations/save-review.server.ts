import { eq, type SQL } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { replacedText } from '#platform/database/text-search.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { addressHashOf } from '#platform/security/keyed-hash.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { customerReviews, reviewSettings } from '../../tables.reviews.server.ts'
import { mayManageReviews } from '../policy.ts'
import {
  defaultReviewSettings,
  type ReviewInput,
  reviewSettingsTexts,
  reviewStatusLabels,
} from '../rules/review-form.ts'

export const mayNotManageReviews = refuse(
  'forbidden',
  'You do not have permission to manage reviews and badges.',
)
const gone = refuse('not_found', 'This review was deleted.')

/** What the activity log says of a review: nothing that names its writer. */
const recorded = ({
  rating,
  status,
  productType,
  isFeatured,
  isVerified,
  displayOnHomepage,
}: ReviewInput) => ({
  ...{ rating, status, productType, isFeatured, isVerified, displayOnHomepage },
})

type Seen = { id: string; version: string }

/** Creates or updates a review (`existing` null). */
export async function saveReview(
  actor: Actor,
  existing: Seen | null,
  input: ReviewInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageReviews(actor)) return mayNotManageReviews
  return transact((tx) =>
    existing ? change(tx, actor, existing, input) : create(tx, actor, input),
  )
}

async function create(
  tx: Transaction,
  actor: Actor,
  input: ReviewInput,
): Promise<Result<{ id: string }>> {
  const id = newId()
  await contentChanged(tx)
  await tx.insert(customerReviews).values({ ...input, id })
  await recordActivity(tx, {
    actor,
    entityType: 'review',
    entityId: id,
    action: 'created',
    title: 'Review created',
    after: recorded(input),
  })
  return ok({ id })
}

async function change(
  tx: Transaction,
  actor: Actor,
  { id, version }: Seen,
  input: ReviewInput,
): Promise<Result<{ id: string }>> {
  const row = await lockReview(tx, id)
  if (!row) return gone
  if (row.updatedAt.toISOString() !== version) return savedMeanwhile('this review')
  await contentChanged(tx)
  await tx.update(customerReviews).set(input).where(eq(customerReviews.id, id))
  const what = changes(recorded(row), recorded(input))
  await recordActivity(tx, {
    actor,
    entityType: 'review',
    entityId: id,
    action: 'updated',
    title: 'Review updated',
    ...what,
  })
  return ok({ id })
}

/** B§4: only a pending review is approved or rejected. An approved one is on the site at once. */
export function judgeReview(
  actor: Actor,
  id: string,
  status: 'approved' | 'rejected',
): Promise<Result<null>> {
  const obstacle = (row: Row) =>
    row.status === 'pending' || row.status === status
      ? null
      : refuse(
          'conflict',
          `This review is ${reviewStatusLabels[row.status].toLowerCase()} already.`,
        )
  return switchReview(actor, id, { wanted: { status }, action: status, obstacle })
}

/** Among the featured reviews, or not; independent of the status. */
export function featureReview(
  actor: Actor,
  id: string,
  isFeatured: boolean,
): Promise<Result<null>> {
  return switchReview(actor, id, {
    wanted: { isFeatured },
    action: isFeatured ? 'featured' : 'unfeatured',
    obstacle: () => null,
  })
}

type Row = typeof customerReviews.$inferSelect

type Switch = {
  wanted: Partial<Pick<Row, 'status' | 'isFeatured'>>
  action: ActivityAction
  /** Why it may not be done; null when it may. */
  obstacle: (row: Row) => ReturnType<typeof refuse> | null
}

async function switchReview(
  actor: Actor,
  id: string,
  { wanted, action, obstacle }: Switch,
): Promise<Result<null>> {
  if (!mayManageReviews(actor)) return mayNotManageReviews
  return transact(async (tx) => {
    const row = await lockReview(tx, id)
    if (!row) return gone
    const refused = obstacle(row)
    if (refused) return refused
    const what = changes(row, wanted)
    if (Object.keys(what.after).length === 0) return ok(null)
    await contentChanged(tx)
    await tx.update(customerReviews).set(wanted).where(eq(customerReviews.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'review',
      entityId: id,
      action,
      title: `Review ${action}`,
      ...what,
    })
    return ok(null)
  })
}

export async function deleteReview(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageReviews(actor)) return mayNotManageReviews
  return transact(async (tx) => {
    const row = await lockReview(tx, id)
    if (!row) return gone
    await contentChanged(tx)
    await tx.delete(customerReviews).where(eq(customerReviews.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'review',
      entityId: id,
      action: 'deleted',
      title: 'Review deleted',
      before: recorded(row),
    })
    return ok(null)
  })
}

async function lockReview(tx: Transaction, id: string): Promise<Row | null> {
  const [row] = isId(id)
    ? await tx.select().from(customerReviews).where(eq(customerReviews.id, id)).for('update')
    : []
  return row ?? null
}

type Wanted = { invitesEnabled: boolean; inviteAfterDays: number }

/**
 * Switches invitations on or off. From then on only services are invited whose day comes after it.
 */
export async function saveReviewSettings(
  actor: Actor,
  { version, ...wanted }: Wanted & { version: string },
): Promise<Result<null>> {
  if (!mayManageReviews(actor)) return mayNotManageReviews
  return transact(async (tx) => {
    await tx
      .insert(reviewSettings)
      .values({ id: 1, ...defaultReviewSettings })
      .onConflictDoNothing()
    const [row] = await tx.select().from(reviewSettings).for('update')
    if (!row) throw new Error('The settings of reviews vanished while they were read')
    const before = { invitesEnabled: row.invitesEnabled, inviteAfterDays: row.inviteAfterDays }
    if (versionOfValues(reviewSettingsTexts(before)) !== version)
      return savedMeanwhile('these settings')
    const what = changes(before, wanted)
    if (Object.keys(what.after).length === 0) return ok(null)
    const enabledAt = wanted.invitesEnabled ? (row.enabledAt ?? now()) : null
    await tx.update(reviewSettings).set({ ...wanted, enabledAt })
    const title = wanted.invitesEnabled
      ? 'Invitations to review are on'
      : 'Invitations to review are off'
    await recordActivity(tx, { actor, entityType: 'review', action: 'updated', title, ...what })
    return ok(null)
  })
}

const formerCustomer = 'A former customer'

/**
 * Takes the person out of what they wrote: an approved review stays without a name, in its text
 * too, others go.
 */
export async function eraseReviewer(addressHash: string): Promise<void> {
  await transact(async (tx) => {
    const { title, content } = customerReviews
    const isTheirs = eq(addressHashOf(customerReviews.customerEmail), addressHash)
    const found = await tx
      .update(customerReviews)
      .set({
        customerName: formerCustomer,
        customerEmail: '',
        customerCompany: '',
        customerAvatar: '',
        title: unsigned(title),
        content: unsigned(content),
      })
      .where(isTheirs)
      .returning({ id: customerReviews.id, status: customerReviews.status })
    if (found.length === 0) return ok(undefined)
    await contentChanged(tx)
    for (const { id, status } of found)
      if (status !== 'approved') await tx.delete(customerReviews).where(eq(customerReviews.id, id))
    return ok(undefined)
  })
}

/** Of a text that its author signed, also with their address. */
function unsigned(text: typeof customerReviews.title | typeof customerReviews.content): SQL {
  return replacedText(
    replacedText(text, customerReviews.customerEmail, formerCustomer),
    customerReviews.customerName,
    formerCustomer,
  )
}
