import type { Permission } from '#modules/identity/rules/permissions.ts'

/** Ways to be allowed: each needs all of its permissions. */
export type Needs = readonly (readonly Permission[])[]

const payments: Needs = [['payments.manage', 'invoices.manage']]
const tickets: Needs = [['tickets.handle']]
const chats: Needs = [['live_chat.handle']]

/**
 * What every address of the back office asks for, written down beside the pages: the first line
 * that fits an address counts.
 */
const needs: readonly (readonly [RegExp, Needs])[] = [
  [/^\/admin\/orders\/:id\/payment$/, [['payments.manage', 'orders.manage']]],
  [/^\/admin\/orders/, [['orders.manage']]],
  [/^\/admin\/packages/, [['packages.manage']]],
  [/^\/admin\/hosting-plans/, [['hosting_plans.manage']]],
  [/^\/admin\/customers\/:id\/statement/, [['invoices.manage']]],
  [/^\/admin\/customers\/:id\/credit\//, payments],
  [/^\/admin\/customers\/:id\/log-in$/, [['customers.impersonate']]],
  [/^\/admin\/customers/, [['customers.manage']]],
  [
    /^\/admin\/invoices\/:id\/(payment|card-charge|write-off|write-off\/reversal|payments\/.*|credits\/.*)$/,
    payments,
  ],
  [/^\/admin\/invoices/, [['invoices.manage']]],
  [/^\/admin\/billing/, [['billing.view']]],
  [/^\/admin\/(payments|payouts|eft)/, payments],
  [/^\/admin\/subscriptions/, [['subscriptions.manage']]],
  [/^\/admin\/tickets\/settings/, [['settings.manage', 'tickets.handle']]],
  [/^\/admin\/(tickets|live-chat)\/canned-replies/, [['tickets.handle'], ['live_chat.handle']]],
  [/^\/admin\/tickets/, tickets],
  [/^\/admin\/live-chat\/(operators|settings)/, [['settings.manage', 'live_chat.handle']]],
  [/^\/admin\/live-chat/, chats],
  [
    /^\/admin\/media\/(choices|files)$/,
    [['content.manage'], ['blog.manage'], ['reviews.manage'], ['seo.manage'], ['settings.manage']],
  ],
  [/^\/admin\/(media|content|lists)/, [['content.manage']]],
  [/^\/admin\/features/, [['features.manage']]],
  [/^\/admin\/enquiries\/:id\/ticket$/, [['enquiries.manage', 'tickets.handle']]],
  [/^\/admin\/enquiries/, [['enquiries.manage']]],
  [/^\/admin\/domain-inquiries\/:id\/ticket$/, [['domain_inquiries.manage', 'tickets.handle']]],
  [/^\/admin\/domain-inquiries/, [['domain_inquiries.manage']]],
  [/^\/admin\/blog/, [['blog.manage']]],
  [/^\/admin\/faq/, [['faq.manage']]],
  [/^\/admin\/reviews/, [['reviews.manage']]],
  [/^\/admin\/email/, [['email.manage']]],
  [/^\/admin\/audit/, [['audit.view']]],
  [/^\/admin\/settings\/seo\/pages/, [['seo.manage']]],
  [/^\/admin\/settings\/seo/, [['seo.manage'], ['settings.manage']]],
  [/^\/admin\/seo/, [['seo.manage']]],
  [/^\/admin\/(settings|guide)/, [['settings.manage']]],
  [/^\/admin\/staff/, [['staff.manage']]],
  [/^\/admin\/roles/, [['roles.manage']]],
]

/** Pages that may be read by more people than may send their form. */
const sendNeeds: readonly (readonly [RegExp, Needs])[] = [
  [/^\/admin\/billing\/run$/, [['billing.view', 'invoices.manage']]],
  [/^\/admin\/invoices\/vat-report$/, payments],
]

/**
 * Addresses that ask for no permission: sign-in, every member's own, and those that lead on or are
 * not there.
 */
export const openToStaff: readonly string[] = [
  '/admin',
  '/admin/*',
  '/admin/login',
  '/admin/test-access',
  '/admin/forgot-password',
  '/admin/reset-password',
  '/admin/direct-reset',
  '/admin/invitation',
  '/admin/test-connection',
  '/admin/simple-login',
  '/admin/confirm',
  '/admin/leave-customer',
  '/admin/payfast-passphrase',
  '/admin/profile/:form?',
  '/admin/search',
]

/** Throws for an address about which nothing was decided. */
export function neededPermissions(path: string): Needs {
  const known = needs.find(([pattern]) => pattern.test(path))
  if (!known) throw new Error(`Say in needed-permissions.ts who may open ${path}`)
  return known[1]
}

/** What is needed to send the form of an address, or to press its button. */
export function neededToSend(path: string): Needs {
  return sendNeeds.find(([pattern]) => pattern.test(path))?.[1] ?? neededPermissions(path)
}
