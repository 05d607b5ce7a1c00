import { mayViewAuditLog } from '#modules/activity/policy.ts'
import { mayKeepCustomerKeys, mayKeepStaffKeys } from '#modules/api/policy.ts'
import {
  mayCareForOwnServices,
  mayChangeOwnPlans,
  mayEndOwnServices,
  mayFileVat,
  mayManageInvoices,
  mayManageOrders,
  mayManagePayments,
  mayManageSubscriptions,
  mayOrder,
  mayPayOwnInvoices,
  mayRecordOrderPayments,
  mayRunBilling,
  maySeeOwnInvoices,
  maySeeOwnServices,
  mayViewBilling,
} from '#modules/billing/policy.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { mayUseCannedReplies } from '#modules/canned-replies/policy.ts'
import {
  mayManageHostingPlans,
  mayManagePackages,
  maySellStarterPlans,
} from '#modules/catalog/policy.ts'
import { mayHandleChats, maySetUpChat } from '#modules/chat/policy.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { mayManageContent, mayManageFeatures, mayUsePictures } from '#modules/content/policy.ts'
import { mayManageReviews } from '#modules/content/reviews/policy.ts'
import {
  mayEditOwnPeople,
  mayManageCustomers,
  mayManageOwnContact,
  maySeeOwnPeople,
} from '#modules/customers/policy.ts'
import {
  mayManageDomainInquiries,
  mayManageEnquiries,
  mayTurnInquiryIntoTicket,
  mayTurnIntoTicket,
} from '#modules/enquiries/policy.ts'
import { mayExportCustomer, mayExportOwnData } from '#modules/exports/policy.ts'
import {
  mayLogInAsCustomer,
  mayManageOwnAccount,
  mayManageRoles,
  mayManageStaff,
} from '#modules/identity/policy.ts'
import { type Actor, isStaff } from '#modules/identity/rules/actor.ts'
import { mayImport } from '#modules/imports/policy.ts'
import { mayOpenInbox } from '#modules/inbox/policy.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { mayManageServers, mayManageServices } from '#modules/provisioning/policy.ts'
import { mayManageRedirects } from '#modules/redirects/policy.ts'
import { mayManageGlobalSeo, mayManageSeo } from '#modules/seo/policy.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import {
  mayDeleteTickets,
  mayHandleTickets,
  maySetUpSupport,
  mayWriteOwnTickets,
} from '#modules/support/policy.ts'
import { mayManageWebhooks } from '#modules/webhooks/policy.ts'

/** A policy from a module's policy.ts: who may do this. */
export type Policy = (actor: Actor) => boolean

/**
 * `send` where the form of a page, or a button, asks for more than opening it. Null: no condition.
 */
export type Access = {
  open: Policy | null
  send: Policy | null
  /**
   * The password, or a passkey, within the last ten minutes: to open a file with personal data of
   * many, or to press a button, after which it leads back to the page.
   */
  recentPassword: 'to open' | { leadsTo: string } | null
  /** It gives a file: a refusal is a sentence to read. */
  isFile: boolean
}

type Row = Policy | (Pick<Access, 'open'> & Partial<Access>)
const anyone: Row = { open: null }
const signedIn: Policy = (actor) => actor.kind === 'person'
const exportOf = (open: Policy): Row => ({ open, recentPassword: 'to open', isFile: true })

/**
 * Who may open and send what in the two areas, by the beginning of the address in app/routes.ts;
 * the longest beginning counts, and `=` in front names one address and nothing below it. What has
 * no row does not open. Operations ask their policy once more.
 */
const rows: Readonly<Record<string, Row>> = {
  '=/dashboard': signedIn,
  '=/dashboard/*': anyone,
  '/dashboard/profile': signedIn,
  '/dashboard/profile/export': { open: mayExportOwnData, isFile: true },
  '/dashboard/api-keys': mayKeepCustomerKeys,
  '/dashboard/acting-for': mayManageOwnAccount,
  '/dashboard/leave': { open: signedIn, send: mayManageOwnContact },
  '/dashboard/people': { open: maySeeOwnPeople, send: mayEditOwnPeople },
  '/dashboard/people/invite': mayEditOwnPeople,
  '/dashboard/people/:id': mayEditOwnPeople,
  '/dashboard/invoices': { open: maySeeOwnInvoices, send: mayPayOwnInvoices },
  '/dashboard/invoices/:id/paid': mayPayOwnInvoices,
  '/dashboard/invoices/:id/withdraw': mayOrder,
  '/dashboard/pay': { open: maySeeOwnInvoices, send: mayPayOwnInvoices },
  '/dashboard/payment-proofs': maySeeOwnInvoices,
  '/dashboard/statement': maySeeOwnInvoices,
  '/dashboard/services': maySeeOwnServices,
  '/dashboard/services/:id/plan': mayChangeOwnPlans,
  '/dashboard/services/:id/name': mayCareForOwnServices,
  '/dashboard/services/:id/request': mayCareForOwnServices,
  '/dashboard/services/:id/cancel': mayEndOwnServices,
  '/dashboard/services/:id/keep': mayEndOwnServices,
  '/dashboard/services/:id/card': mayPayOwnInvoices,
  '/dashboard/services/:id/accounts': mayCareForOwnServices,
  '/dashboard/tickets': { open: signedIn, send: mayWriteOwnTickets },

  ...Object.fromEntries(
    [
      'login',
      'test-access',
      'forgot-password',
      'reset-password',
      'direct-reset',
      'invitation',
      'test-connection',
      'simple-login',
    ].map((page): [string, Row] => [`=/admin/${page}`, anyone]),
  ),
  '=/admin': isStaff,
  '=/admin/*': anyone,
  '/admin/confirm': isStaff,
  '/admin/leave-customer': { open: isStaff, send: null },
  '/admin/profile': isStaff,
  '/admin/api-keys': mayKeepStaffKeys,
  '/admin/servers': mayManageServers,
  '/admin/services': mayManageServices,
  '/admin/imports': mayImport,
  '/admin/webhooks': mayManageWebhooks,
  '/admin/webhooks/:id/secret': { open: mayManageWebhooks, recentPassword: 'to open' },
  '/admin/search': isStaff,
  '/admin/payfast-passphrase': isStaff,
  '/admin/orders': mayManageOrders,
  '/admin/orders/:id/payment': mayRecordOrderPayments,
  '/admin/customers': mayManageCustomers,
  '/admin/customers/:id/log-in': {
    open: mayLogInAsCustomer,
    recentPassword: { leadsTo: '/admin/customers/:id' },
  },
  '/admin/customers/:id/statement': mayManageInvoices,
  '/admin/customers/:id/statement/pdf': { open: mayManageInvoices, isFile: true },
  '/admin/customers/:id/credit': mayManagePayments,
  '/admin/customers/:id/export': exportOf(mayExportCustomer),
  '/admin/invoices': mayManageInvoices,
  '/admin/invoices/export': exportOf(mayManageInvoices),
  '/admin/invoices/receipts/export': exportOf(mayManageInvoices),
  '/admin/invoices/age-analysis/export': exportOf(mayManageInvoices),
  '/admin/invoices/accounting-export/file': exportOf(mayManageInvoices),
  '/admin/invoices/vat-report': { open: mayManageInvoices, send: mayFileVat },
  '/admin/invoices/vat-report/export': exportOf(mayManageInvoices),
  '/admin/invoices/:id/pdf': { open: mayManageInvoices, isFile: true },
  '/admin/invoices/:id/payment': mayManagePayments,
  '/admin/invoices/:id/card-charge': mayManagePayments,
  '/admin/invoices/:id/write-off': mayManagePayments,
  '/admin/invoices/:id/payments': mayManagePayments,
  '/admin/invoices/:id/credits': mayManagePayments,
  '/admin/subscriptions': mayManageSubscriptions,
  '/admin/billing': mayViewBilling,
  '/admin/billing/run': { open: mayViewBilling, send: mayRunBilling },
  '/admin/eft': mayManagePayments,
  '/admin/payments': mayManagePayments,
  '/admin/payouts': mayManagePayments,
  '/admin/payouts/export': exportOf(mayManagePayments),
  '/admin/packages': mayManagePackages,
  '/admin/hosting-plans': mayManageHostingPlans,
  '/admin/inbox': mayOpenInbox,
  '/admin/tickets': mayHandleTickets,
  '/admin/tickets/selected/delete': mayDeleteTickets,
  '/admin/tickets/reports/export': exportOf(mayHandleTickets),
  '/admin/tickets/settings': maySetUpSupport,
  '/admin/tickets/canned-replies': mayUseCannedReplies,
  '/admin/live-chat': mayHandleChats,
  '/admin/live-chat/statistics/export': exportOf(mayHandleChats),
  '/admin/live-chat/operators': maySetUpChat,
  '/admin/live-chat/settings': maySetUpChat,
  '/admin/live-chat/canned-replies': mayUseCannedReplies,
  '/admin/enquiries': mayManageEnquiries,
  '/admin/enquiries/:id/ticket': mayTurnIntoTicket,
  '/admin/domain-inquiries': mayManageDomainInquiries,
  '/admin/domain-inquiries/:id/ticket': mayTurnInquiryIntoTicket,
  '/admin/content': mayManageContent,
  '/admin/lists': mayManageContent,
  '/admin/features': mayManageFeatures,
  '/admin/media': mayManageContent,
  '/admin/media/choices': mayUsePictures,
  '/admin/media/files': mayUsePictures,
  '/admin/blog': mayManageBlog,
  '/admin/faq': mayManageFaq,
  '/admin/reviews': mayManageReviews,
  '/admin/email': canManageEmail,
  '/admin/emails': canManageEmail,
  '/admin/email-logs': canManageEmail,
  '/admin/email-logs/export': exportOf(canManageEmail),
  '/admin/seo': mayManageSeo,
  '/admin/seo/redirects': mayManageRedirects,
  '/admin/seo/broken-links/:id/dismiss': mayManageRedirects,
  '/admin/settings': mayManageSettings,
  '/admin/settings/seo': mayManageGlobalSeo,
  '/admin/settings/seo/pages': mayManageSeo,
  '/admin/guide': mayManageSettings,
  '/admin/guide/plans': maySellStarterPlans,
  '/admin/guide/test-paper/:number/:paper': { open: mayManageSettings, isFile: true },
  '/admin/staff': mayManageStaff,
  '/admin/staff/:id/activate': {
    open: mayManageStaff,
    recentPassword: { leadsTo: '/admin/staff' },
  },
  '/admin/staff/:id/deactivate': {
    open: mayManageStaff,
    recentPassword: { leadsTo: '/admin/staff' },
  },
  '/admin/staff/:id/invite': { open: mayManageStaff, recentPassword: { leadsTo: '/admin/staff' } },
  '/admin/roles': mayManageRoles,
  '/admin/audit': mayViewAuditLog,
  '/admin/audit/export': exportOf(mayViewAuditLog),
}

/** The beginnings that have a row. */
export const accessRows: readonly string[] = Object.keys(rows)

/**
 * Whether an address is one of the customer area or the back office, whose addresses all have a
 * row.
 */
export function areaOf(address: string): 'customer' | 'staff' | null {
  if (/^\/admin(\/|$)/.test(address)) return 'staff'
  return /^\/dashboard(\/|$)/.test(address) ? 'customer' : null
}

type Named = { words: string[]; isExact: boolean; access: Access }

/** Taken apart once: a frame of the back office asks for each of its links. */
const named: readonly Named[] = Object.entries(rows)
  .map(([beginning, row]) => ({
    words: beginning.replace('=', '').split('/'),
    isExact: beginning.startsWith('='),
    access: fullAccess(row),
  }))
  .toSorted((a, b) => b.words.length - a.words.length)

function fullAccess(row: Row): Access {
  const given = typeof row === 'function' ? { open: row } : row
  return { send: given.open, recentPassword: null, isFile: false, ...given }
}

/** Those of a section of an area, and those above all sections. */
const bySection = new Map(
  [...new Set(named.map(({ words }) => words[2] ?? ''))].map((section) => [
    section,
    named.filter(({ words }) => words[2] === undefined || words[2] === section),
  ]),
)

/**
 * Who may open and send an address of the areas, with or without its parameters filled in; null
 * where no row names it.
 */
export function accessTo(address: string): Access | null {
  const parts = address.replace(/[?#].*$/, '').split('/')
  const names = ({ words, isExact }: Named) =>
    (!isExact || words.length === parts.length) &&
    words.every(
      (word, at) => word === parts[at] || (word.startsWith(':') && parts[at] !== undefined),
    )
  return (bySection.get(parts[2] ?? '') ?? named).find(names)?.access ?? null
}

/** Whether a link or a button to this address is worth showing. */
export function mayOpen(actor: Actor, address: string): boolean {
  const open = accessTo(address)?.open
  return open === null || (open?.(actor) ?? false)
}
