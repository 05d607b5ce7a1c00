import { z } from 'zod'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { lineSchema, optionalLineSchema, textSchema } from '#kernel/text-fields.ts'
import {
  type BadgePosition,
  badgePositions,
  isBadgeUrl,
  reviewProductTypes,
  reviewStatuses,
} from '../../rules/review.ts'

export const reviewListShape = {
  sorts: ['created'],
  defaultSort: { by: 'created', descending: true },
  filters: { status: reviewStatuses },
} as const satisfies ListShape

export type ReviewListQuery = ListQuery<'created', typeof reviewListShape.filters>

export type ReviewStatus = (typeof reviewStatuses)[number]
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const reviewProductLabels: Record<(typeof reviewProductTypes)[number], string> = {
  wordpress: 'WordPress hosting',
  cloud: 'Cloud hosting',
  dedicated: 'Dedicated hosting',
}

export const badgePositionLabels: Record<BadgePosition, string> = {
  header: 'Header',
  footer: 'Footer',
  checkout: 'Checkout',
  homepage: 'Home page',
  all: 'Everywhere',
}

const optionalEmail = typedText
  .transform((text) => text.trim().toLowerCase())
  .refine(
    (text) => text === '' || z.email().max(254).safeParse(text).success,
    'Enter a valid email address.',
  )

/** A path of this site or an https address; blank is none. */
const optionalUrl = typedText
  .transform((text) => text.trim())
  .refine(
    (text) => text === '' || (text.length <= 500 && isBadgeUrl(text)),
    'Enter an address that begins with https:// or /.',
  )

export const ratingSchema = z.coerce
  .number('Choose a rating from 1 to 5.')
  .int('Choose a rating from 1 to 5.')
  .min(1, 'Choose a rating from 1 to 5.')
  .max(5, 'Choose a rating from 1 to 5.')

const contentSchema = textSchema(4000, 'Enter the review.')

/** B§5 'Review form'. `version` is the one that was seen; blank for a new review. */
export const reviewFormSchema = z.object({
  customerName: lineSchema(120, 'Enter the customer’s name.'),
  customerEmail: optionalEmail,
  customerCompany: optionalLineSchema(120),
  customerAvatar: optionalUrl,
  rating: ratingSchema,
  title: optionalLineSchema(160),
  content: contentSchema,
  productType: z.union(
    [z.enum(reviewProductTypes), z.literal('').transform(() => null)],
    'Choose one from the list.',
  ),
  status: z.enum(reviewStatuses, 'Choose a status.'),
  isFeatured: checkbox,
  isVerified: checkbox,
  displayOnHomepage: checkbox,
  version: typedText,
})
export type ReviewInput = Omit<z.output<typeof reviewFormSchema>, 'version'>

/** What a customer writes who was invited. */
export const invitedReviewSchema = z.object({
  name: lineSchema(120, 'Enter your name.'),
  company: optionalLineSchema(120),
  rating: ratingSchema,
  title: optionalLineSchema(160),
  content: textSchema(4000, 'Write your review first.'),
})
export type InvitedReview = z.output<typeof invitedReviewSchema>

/** B§5 'Badge form'. */
export const badgeFormSchema = z.object({
  name: lineSchema(120, 'Enter a name.'),
  description: optionalLineSchema(300),
  imageUrl: z
    .string({ error: 'Enter the address of the picture.' })
    .trim()
    .min(1, 'Enter the address of the picture.')
    .max(500)
    .refine(
      (url) => url === '' || isBadgeUrl(url),
      'Enter an address that begins with https:// or /.',
    ),
  linkUrl: optionalUrl,
  displayPosition: z.enum(badgePositions, 'Choose where it is shown.'),
  displayOrder: typedText
    .transform((text) => text.trim())
    .refine(
      (text) => text === '' || /^\d{1,6}$/.test(text),
      'Enter a whole number from 0 to 999 999.',
    )
    .transform((text) => (text === '' ? null : Number(text))),
  isActive: checkbox,
  version: typedText,
})
export type BadgeInput = Omit<z.output<typeof badgeFormSchema>, 'version'>

/** Invitations to review; off by default. */
export const reviewSettingsSchema = z.object({
  invitesEnabled: checkbox,
  inviteAfterDays: z.coerce
    .number('Enter a whole number from 1 to 365.')
    .int('Enter a whole number from 1 to 365.')
    .min(1, 'Enter a whole number from 1 to 365.')
    .max(365, 'Enter a whole number from 1 to 365.'),
  version: typedText,
})
export const defaultReviewSettings = { invitesEnabled: false, inviteAfterDays: 30 }

/** By label, for the version of the form and for two versions side by side. */
export function reviewSettingsTexts({
  invitesEnabled,
  inviteAfterDays,
}: {
  invitesEnabled: boolean
  inviteAfterDays: number | string
}) {
  return { 'Invite customers': invitesEnabled ? 'Yes' : 'No', Days: String(inviteAfterDays) }
}
