import { z } from 'zod'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { optionalLineSchema } from '#kernel/text-fields.ts'
import { emailSchema } from '#modules/identity/rules/account.ts'

/** Why emails to an address are not sent. */
export const suppressionReasons = [
  'hard_bounce',
  'soft_bounces',
  'complaint',
  'unsubscribe',
  'manual',
] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

export const suppressionLabels: Record<SuppressionReason, string> = {
  hard_bounce: 'Bounced: the address does not exist',
  soft_bounces: 'Bounced again and again',
  complaint: 'Marked as spam by the recipient',
  unsubscribe: 'Unsubscribed',
  manual: 'Added by staff',
}

/** Who wrote the suppression. */
export const suppressionSources = ['provider', 'bounce', 'recipient', 'staff'] as const
export type SuppressionSource = (typeof suppressionSources)[number]

/**
 * A complaint or an unsubscription is about marketing: invoices and answers still go out. A bounce
 * is about the address, so it stops all.
 */
export const marketingOnly: readonly SuppressionReason[] = ['complaint', 'unsubscribe']

/**
 * Emails that the recipient has just requested, to sign in or to confirm an address: they are tried
 * even at an address that bounced.
 */
export const requestedEmails: readonly string[] = [
  'reset_password',
  'sign_in_link',
  'finish_sign_up',
  'account_exists',
  'verify_email',
]

/** The form in which addresses are compared: without surrounding blanks, in lower case. */
export function suppressionKey(address: string): string {
  return address.trim().toLowerCase()
}

/** True when a suppression for this reason stops an email. */
export function stops(
  reason: SuppressionReason,
  email: { templateName: string; isMarketing: boolean },
): boolean {
  if (marketingOnly.includes(reason)) return email.isMarketing
  return !requestedEmails.includes(email.templateName)
}

/** What the log says of an email that was not sent for this reason. */
export function notSent(reason: SuppressionReason, address: string): string {
  return `Not sent: ${address} is on the suppression list (${suppressionLabels[reason].toLowerCase()}). Correct the address, or take it off the list.`
}

/** Without a state only what holds now is shown. */
export const suppressionStates = ['lifted'] as const

export const suppressionListShape = {
  sorts: ['added'],
  defaultSort: { by: 'added', descending: true },
  filters: { reason: suppressionReasons, state: suppressionStates },
} as const satisfies ListShape

export type SuppressionListQuery = ListQuery<'added', typeof suppressionListShape.filters>

export const suppressSchema = z.object({ address: emailSchema, note: optionalLineSchema(300) })
