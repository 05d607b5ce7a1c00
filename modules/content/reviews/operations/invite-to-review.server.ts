import { eq } from 'drizzle-orm'
import { addDays, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { reasonNotToSend } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { reviewProductTypes } from '../../rules/review.ts'
import { customerReviews, reviewInvitations } from '../../tables.reviews.server.ts'
import {
  batch,
  invitation,
  invitationIdOf,
  reviewAddress,
  type Service,
  servicesToInvite,
} from '../queries/invitation.server.ts'
import { reviewInvitationSettings } from '../queries/manage-reviews.server.ts'
import type { InvitedReview } from '../rules/review-form.ts'

const template = 'review_invitation'
/**
 * Days that are made up for after the job did not run; who agrees to news later than that is not
 * invited any more.
 */
const catchUpDays = 14

/**
 * Invites the customers whose service has run for as many days as the settings say, counted from
 * the day on which invitations were switched on, so that customers are not asked about the past.
 * Once for each service, however often and from however many servers it is called. Only customers
 * who agreed to marketing are invited. Returns how many were.
 */
export async function inviteToReview(): Promise<number> {
  const { invitesEnabled, inviteAfterDays, enabledAt } = await reviewInvitationSettings()
  if (!invitesEnabled || enabledAt === null) return 0
  const { timezone } = await siteSettings()
  const latest = addDays(dayIn(timezone, now()), -inviteAfterDays)
  const switchedOn = addDays(dayIn(timezone, enabledAt), -inviteAfterDays)
  const oldest = addDays(latest, -catchUpDays)
  const earliest = switchedOn > oldest ? switchedOn : oldest
  let invited = 0
  for (let after: string | null = null; ; ) {
    const services: Service[] = await servicesToInvite({ earliest, latest, after })
    for (const service of services) if (await invite(service)) invited++
    const last = services.at(-1)
    if (services.length < batch || !last) return invited
    after = last.id
  }
}

async function invite(service: Service): Promise<boolean> {
  if (
    (await reasonNotToSend(service.email, { templateName: template, isMarketing: true })) !== null
  )
    return false
  const done = await transact(async (tx) => ok(await write(tx, service)))
  return done.ok && done.value
}

/** False when another server was faster. */
async function write(
  tx: Transaction,
  { id: subscriptionId, service, firstName, email, customerId }: Service,
): Promise<boolean> {
  const id = newId()
  const written = await tx
    .insert(reviewInvitations)
    .values({ id, subscriptionId, createdAt: now() })
    .onConflictDoNothing({ target: reviewInvitations.subscriptionId })
    .returning({ id: reviewInvitations.id })
  if (written.length === 0) return false
  return enqueueMail(tx, {
    key: `${template}:${subscriptionId}`,
    template,
    to: email,
    variables: { customer_name: firstName, service_name: service },
    secrets: { review_url: reviewAddress(id) },
    customerId,
  })
}

/**
 * The review of a customer who was invited, once for each invitation. It is pending until staff
 * approve it, then on the home page; verified, because the link went to a customer of ours.
 */
export async function writeInvitedReview(
  token: string,
  input: InvitedReview,
): Promise<Result<null>> {
  const id = invitationIdOf(token)
  if (id === null) return noLink
  return transact(async (tx) => {
    await tx
      .select({ id: reviewInvitations.id })
      .from(reviewInvitations)
      .where(eq(reviewInvitations.id, id))
      .for('update')
    const found = await invitation(token, tx)
    if (!found) return noLink
    if (found.answeredAt !== null)
      return refuse('conflict', 'You have written this review already. Thank you.')
    const reviewId = newId()
    const productType = reviewProductTypes.find((type) => type === found.package?.type) ?? null
    const { name, company, rating, title, content } = input
    await tx.insert(customerReviews).values({
      ...{
        id: reviewId,
        customerName: name,
        customerCompany: company,
        customerEmail: found.email,
        rating,
        title,
        content,
        productType,
      },
      status: 'pending',
      isVerified: true,
      displayOnHomepage: true,
    })
    await tx
      .update(reviewInvitations)
      .set({ reviewId, answeredAt: now() })
      .where(eq(reviewInvitations.id, id))
    await recordActivity(tx, {
      actor: { kind: 'system', name: 'Invited customer' },
      entityType: 'review',
      entityId: reviewId,
      action: 'created',
      title: 'A customer wrote a review: approve or reject it',
      after: { rating, status: 'pending' },
    })
    return ok(null)
  })
}

const noLink = refuse('not_found', 'This link doesn’t work any more.')
