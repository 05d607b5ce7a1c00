import { eq, type SQL } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { replacedText } from '#platform/database/text-search.server.ts'
import { transact } from '#platform/database.server.ts'
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
const reviews = recordedRows({
  table: customerReviews,
  entityType: 'review',
  noun: 'review',
  name: 'title',
  // The audit log names no writer of a review, nor what they wrote.
  title: () => 'Review',
  may: mayManageReviews,
  mayNot: mayNotManageReviews,
  columns: (input: ReviewInput) => ok(input),
  recorded: ({ rating, status, productType, isFeatured, isVerified, displayOnHomepage }) => ({
    rating,
    status,
    productType,
    isFeatured,
    isVerified,
    displayOnHomepage,
  }),
})

export const { save: saveReview, delete: deleteReview } = reviews

/** B§4: only a pending review is approved or rejected. An approved one is on the site at once. */
export const judgeReview = (actor: Actor, id: string, status: 'approved' | 'rejected') =>
  reviews.switch(actor, id, {
    wanted: { status },
    action: status,
    obstacle: (row) =>
      row.status === 'pending' || row.status === status
        ? null
        : refuse(
            'conflict',
            `This review is ${reviewStatusLabels[row.status].toLowerCase()} already.`,
          ),
  })

/** Among the featured reviews, or not; independent of the status. */
export const featureReview = (actor: Actor, id: string, isFeatured: boolean) =>
  reviews.switch(actor, id, {
    wanted: { isFeatured },
    action: isFeatured ? 'featured' : 'unfeatured',
  })

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
