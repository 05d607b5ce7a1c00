import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { statementCsv } from '#modules/billing/factories.ts'
import { noCounts } from '#modules/billing/runs/rules/run-counts.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-items.server.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { blogCategories, blogComments, blogPosts, blogTags } from '#modules/blog/tables.server.ts'
import { cannedReplies } from '#modules/canned-replies/tables.server.ts'
import { hostingPlans, packages } from '#modules/catalog/tables.server.ts'
import { aChat, anOperator } from '#modules/chat/factories.ts'
import { aFaq } from '#modules/content/factories.ts'
import { reviewAddress } from '#modules/content/reviews/queries/invitation.server.ts'
import { teamMembers } from '#modules/content/tables.lists.server.ts'
import { images } from '#modules/content/tables.pictures.server.ts'
import {
  customerReviews,
  reviewInvitations,
  trustBadges,
} from '#modules/content/tables.reviews.server.ts'
import { websiteFeatures } from '#modules/content/tables.server.ts'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import { aDomainInquiry, anEnquiry } from '#modules/enquiries/factories.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import {
  everyPermission,
  isPermission,
  type Permission,
} from '#modules/identity/rules/permissions.ts'
import { rolePermissions, roles } from '#modules/identity/tables.server.ts'
import { unsubscribeAddress } from '#modules/mail/suppressions/queries/unsubscribe-token.server.ts'
import { emailLogs, emailTemplates } from '#modules/mail/tables.server.ts'
import { emailSuppressions } from '#modules/mail/tables.suppressions.server.ts'
import { importStatement } from '#modules/reconciliation/operations/import-statement.server.ts'
import {
  bankStatementLines,
  paymentClaims,
  unreadStatements,
} from '#modules/reconciliation/tables.server.ts'
import { redirects } from '#modules/redirects/tables.server.ts'
import { pageSeoSettings } from '#modules/seo/tables.server.ts'
import { anAgent, aTicket } from '#modules/support/factories.ts'
import { incomingMailSources, incomingMails } from '#modules/support/tables.incoming-mail.server.ts'
import { supportFiles } from '#modules/support/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'
import { type Needs, neededPermissions, neededToSend, openToStaff } from './needed-permissions.ts'

/**
 * Every route as every kind of user. A route missing in `access` fails the test, so that its access
 * must be decided.
 */
const people = ['visitor', 'customer', 'agent', 'powerless', 'administrator'] as const
type PersonKind = (typeof people)[number]

type Access = Record<PersonKind, readonly number[]>
const everybody = (...statuses: number[]): Access => ({
  visitor: statuses,
  customer: statuses,
  agent: statuses,
  powerless: statuses,
  administrator: statuses,
})

const signIn = [302]
const open = everybody(200)
/**
 * A page about an order, only for its owner: visitors are sent to sign in; for other users it does
 * not exist.
 */
const owned: Access = { ...everybody(404), visitor: signIn, customer: [200, 302, 404, 409] }
const signedIn: Access = { ...everybody(200), visitor: signIn }
const staffOnly: Access = { ...everybody(200), visitor: signIn, customer: [403] }
const ordersOnly: Access = {
  visitor: signIn,
  customer: [403],
  agent: [403],
  powerless: [403],
  administrator: [200, 302, 409],
}
/** The other sections whose permission only administrators have here. */
const adminOnly: Access = {
  visitor: signIn,
  customer: [403],
  agent: [403],
  powerless: [403],
  administrator: [200],
}
/** A back-office button: GET on its address does nothing and redirects. */
const button: Access = { ...adminOnly, administrator: [302] }
/** For staff who handle tickets or chats: administrators and support agents. */
const ticketsOnly: Access = {
  visitor: signIn,
  customer: [403],
  agent: [200],
  powerless: [403],
  administrator: [200],
}
const ticketButton: Access = { ...ticketsOnly, agent: [302], administrator: [302] }
/** A file that is not there. */
const ticketFile: Access = { ...ticketsOnly, agent: [404], administrator: [404] }
/** Form-only routes answer GET with 405 or a redirect. */
const formOnly = everybody(302, 404, 405)

/** D24: these pages exist for administrators only. The demo has the debug panel switched on. */
const debug: Access = { ...everybody(404), administrator: [200] }

const access: Record<string, Access> = {
  '/': open,
  '/products': open,
  '/products/wordpress': open,
  '/products/cloud': open,
  '/products/dedicated': open,
  '/our-story': open,
  '/data-center': open,
  '/release-notes': open,
  '/domains': open,
  '/contact': open,
  '/white-glove-support': open,
  '/blog': open,
  '/blog/:slug': open,
  '/blog/rss.xml': open,
  '/blog/:slug/view': formOnly,
  '/terms': open,
  '/privacy': open,
  '/aup': open,
  '/faq': open,
  '/faq/:id/helpful': formOnly,
  '/faq/:id/not-helpful': formOnly,
  '/faq/:id/view': formOnly,
  '/supabase-example': debug,
  '/test-signup': debug,
  '/payment-test': debug,
  '/payment-test/delete': { ...debug, administrator: [302] },
  '/payfast-debug': debug,
  '/database-diagnostic': debug,
  '/checkout': open,
  '/payment/bank-transfer': owned,
  '/payment/card': owned,
  '/payment/return': owned,
  '/payment/cancel': owned,
  '/login': { ...everybody(302), visitor: [200] },
  '/customer-login': { ...everybody(302), visitor: [200] },
  '/two-factor': everybody(200, 302),
  '/forgot-password': everybody(200, 302),
  '/reset-password': everybody(200, 302),
  '/change-password': everybody(200, 302),
  '/auth/device': everybody(200, 302),
  '/invitation': everybody(410),
  '/invitation/accept': everybody(302),
  '/unsubscribe/:token': everybody(200),
  '/review/:token': everybody(200),
  '/auth/sign-up': everybody(410),
  '/auth/callback': everybody(200, 302),
  '/auth/confirm': everybody(200, 302),
  '/auth/confirm/resend': formOnly,
  '/auth/passkey/sign-in': formOnly,
  '/auth/passkey/new': formOnly,
  '/auth/passkey/confirm': open,
  '/auth/passkey/confirmed': formOnly,
  '/*': everybody(404),
  '/get-started': everybody(302),
  '/sign-out': formOnly,
  '/theme': formOnly,
  '/dashboard': signedIn,
  '/dashboard/invoices': signedIn,
  '/dashboard/invoices/:id': owned,
  '/dashboard/pay': signedIn,
  '/dashboard/pay/:reference': owned,
  '/dashboard/pay/:reference/return': owned,
  '/dashboard/statement': signedIn,
  '/dashboard/statement/pdf': owned,
  '/dashboard/services': signedIn,
  '/dashboard/services/:id': owned,
  '/dashboard/services/:id/plan': owned,
  '/dashboard/services/:id/name': owned,
  '/dashboard/services/:id/cancel': owned,
  '/dashboard/services/:id/card': { ...everybody(302) },
  '/dashboard/services/:id/keep': { ...everybody(302) },
  '/dashboard/services/:id/plan/withdraw': { ...everybody(302) },
  '/dashboard/services/:id/request': owned,
  '/dashboard/tickets': signedIn,
  '/dashboard/tickets/new': signedIn,
  '/dashboard/tickets/:id': owned,
  '/dashboard/tickets/:id/rating': owned,
  '/dashboard/tickets/:id/solved': { ...everybody(302) },
  '/dashboard/tickets/:id/reopen': { ...everybody(302) },
  '/dashboard/tickets/answers': signedIn,
  '/dashboard/tickets/files': { ...everybody(302) },
  '/dashboard/tickets/files/:id': owned,
  '/dashboard/people': signedIn,
  '/dashboard/people/invite': { ...everybody(302), customer: [200] },
  '/dashboard/people/:id': owned,
  '/dashboard/people/:id/remove': owned,
  '/dashboard/people/:id/hand-over': owned,
  '/dashboard/people/:id/resend': everybody(302),
  '/dashboard/leave': { ...everybody(404), visitor: signIn },
  '/dashboard/acting-for': everybody(302),
  '/dashboard/profile/:form?': signedIn,
  '/dashboard/*': { ...everybody(404), visitor: signIn },
  '/dashboard/invoices/:id/pdf': owned,
  '/dashboard/invoices/:id/paid': owned,
  '/dashboard/invoices/:id/withdraw': owned,
  '/dashboard/payment-proofs/:id': owned,
  '/admin/login': {
    visitor: [200],
    customer: [200],
    agent: [302],
    powerless: [302],
    administrator: [302],
  },
  '/admin/test-access': open,
  '/admin/forgot-password': everybody(200, 302),
  '/admin/reset-password': everybody(200, 302),
  '/admin/direct-reset': everybody(200, 302),
  '/admin/invitation': everybody(410),
  '/admin/test-connection': open,
  '/admin/simple-login': everybody(200, 302),
  '/admin': {
    visitor: signIn,
    customer: [403],
    agent: [200, 302, 403],
    powerless: [200, 302, 403],
    administrator: [200],
  },
  '/admin/confirm': { ...staffOnly, agent: [302], powerless: [302], administrator: [302] },
  '/admin/orders': ordersOnly,
  '/admin/orders/new': ordersOnly,
  '/admin/orders/delete': ordersOnly,
  '/admin/orders/:id': ordersOnly,
  '/admin/orders/:id/payment': ordersOnly,
  '/admin/orders/:id/cancellation': ordersOnly,
  '/admin/orders/:id/send-confirmation': button,
  '/admin/orders/:id/processing': button,
  '/admin/orders/:id/send-bank-details': button,
  '/admin/live-chat': ticketsOnly,
  '/admin/live-chat/:id/assign': ticketsOnly,
  '/admin/live-chat/:id/block': ticketsOnly,
  '/admin/live-chat/:id/canned-replies': ticketsOnly,
  '/admin/live-chat/:id/canned-replies/texts': ticketsOnly,
  '/admin/live-chat/:id/end': ticketsOnly,
  '/admin/live-chat/:id/ticket': ticketsOnly,
  '/admin/live-chat/:id/transfer': ticketsOnly,
  '/admin/live-chat/fresh': ticketsOnly,
  '/admin/live-chat/presence': ticketButton,
  '/admin/live-chat/status': ticketButton,
  '/admin/live-chat/become-operator': ticketButton,
  '/admin/live-chat/:id/take': ticketButton,
  '/admin/live-chat/:id/decline': ticketButton,
  '/admin/live-chat/:id/read': ticketButton,
  '/admin/live-chat/:id/unblock': ticketButton,
  '/admin/live-chat/:id/message': ticketButton,
  '/admin/live-chat/:id/files': ticketButton,
  '/admin/live-chat/:id/files/:file': ticketFile,
  '/admin/tickets': ticketsOnly,
  '/admin/tickets/new': ticketsOnly,
  '/admin/tickets/reports': ticketsOnly,
  '/admin/tickets/reports/export': ticketsOnly,
  '/admin/tickets/settings': adminOnly,
  '/admin/tickets/settings/teams': adminOnly,
  '/admin/tickets/away': ticketButton,
  '/admin/tickets/mail': ticketsOnly,
  '/admin/tickets/mail/:id': ticketsOnly,
  '/admin/tickets/mail/:id/retry': ticketButton,
  '/admin/tickets/mail/:id/ticket': ticketButton,
  '/admin/tickets/mail/:id/spam': ticketButton,
  '/admin/tickets/mail/:id/not-spam': ticketButton,
  '/admin/tickets/mail/:id/source': ticketsOnly,
  '/admin/tickets/mail/:id/original': ticketsOnly,
  '/admin/tickets/settings/mailbox/:form?': adminOnly,
  '/admin/tickets/selected/:form?': ticketsOnly,
  '/admin/tickets/canned-replies': ticketsOnly,
  '/admin/tickets/canned-replies/new': ticketsOnly,
  '/admin/tickets/canned-replies/:id': ticketsOnly,
  '/admin/tickets/canned-replies/:id/delete': ticketsOnly,
  '/admin/tickets/:id/canned-replies': ticketsOnly,
  '/admin/tickets/:id/canned-replies/texts': ticketsOnly,
  '/admin/live-chat/operators': adminOnly,
  '/admin/live-chat/operators/new': adminOnly,
  '/admin/live-chat/operators/:id': adminOnly,
  '/admin/live-chat/operators/:id/delete': adminOnly,
  '/admin/live-chat/canned-replies': ticketsOnly,
  '/admin/live-chat/canned-replies/new': ticketsOnly,
  '/admin/live-chat/canned-replies/:id': ticketsOnly,
  '/admin/live-chat/canned-replies/:id/delete': ticketsOnly,
  '/admin/live-chat/settings': adminOnly,
  '/admin/live-chat/statistics': ticketsOnly,
  '/admin/live-chat/statistics/export': ticketsOnly,
  '/admin/tickets/:id/merge': ticketsOnly,
  '/admin/tickets/:id/split/:message': ticketsOnly,
  '/admin/tickets/:id': ticketsOnly,
  '/admin/tickets/:id/customer': ticketButton,
  '/admin/tickets/:id/transfer': ticketsOnly,
  '/admin/tickets/presence': ticketsOnly,
  '/admin/tickets/:id/presence': ticketButton,
  '/admin/tickets/:id/draft': ticketButton,
  '/admin/tickets/:id/change/:property': ticketButton,
  '/admin/tickets/:id/undo/:message': ticketButton,
  '/admin/tickets/files': ticketButton,
  '/admin/tickets/files/:id': ticketFile,
  '/admin/content': adminOnly,
  '/admin/content/new': adminOnly,
  '/admin/content/:key/:form?': adminOnly,
  '/admin/content/:key/delete': adminOnly,
  '/admin/content/:key/json/:form?': adminOnly,
  '/admin/content/:key/versions': adminOnly,
  '/admin/content/:key/versions/:version/restore': button,
  '/admin/content/:key/discard-draft': button,
  '/admin/media': adminOnly,
  '/admin/media/upload': adminOnly,
  '/admin/media/files': button,
  '/admin/media/choices': adminOnly,
  '/admin/media/:id': adminOnly,
  '/admin/media/:id/replace': adminOnly,
  '/admin/media/:id/crop': adminOnly,
  '/admin/media/:id/delete': adminOnly,
  '/admin/lists': adminOnly,
  '/admin/lists/:list': adminOnly,
  '/admin/lists/:list/new': adminOnly,
  '/admin/lists/:list/:id': adminOnly,
  '/admin/lists/:list/:id/delete': adminOnly,
  '/admin/lists/:list/:id/change/:property': button,
  '/admin/features': adminOnly,
  '/admin/features/new': adminOnly,
  '/admin/features/:id': adminOnly,
  '/admin/features/:id/delete': adminOnly,
  '/admin/features/:id/up': button,
  '/admin/features/:id/down': button,
  '/admin/features/:id/place': button,
  '/admin/features/:id/show': button,
  '/admin/features/:id/hide': button,
  '/admin/packages': adminOnly,
  '/admin/packages/new': adminOnly,
  '/admin/packages/:id': adminOnly,
  '/admin/packages/:id/delete': adminOnly,
  '/admin/packages/:id/up': button,
  '/admin/packages/:id/down': button,
  '/admin/packages/:id/place': button,
  '/admin/packages/:id/show': button,
  '/admin/packages/:id/hide': button,
  '/admin/hosting-plans': adminOnly,
  '/admin/hosting-plans/new': adminOnly,
  '/admin/hosting-plans/:id': adminOnly,
  '/admin/hosting-plans/:id/delete': adminOnly,
  '/admin/hosting-plans/:id/up': button,
  '/admin/hosting-plans/:id/down': button,
  '/admin/hosting-plans/:id/place': button,
  '/admin/hosting-plans/:id/show': button,
  '/admin/hosting-plans/:id/hide': button,
  '/admin/customers': adminOnly,
  '/admin/customers/new': adminOnly,
  '/admin/customers/:id': adminOnly,
  '/admin/customers/:id/people': adminOnly,
  '/admin/customers/:id/people/invite': adminOnly,
  '/admin/customers/:id/people/:person': adminOnly,
  '/admin/customers/:id/people/:person/remove': adminOnly,
  '/admin/customers/:id/people/:person/hand-over': adminOnly,
  '/admin/customers/:id/people/:person/resend': button,
  '/admin/customers/:id/delete': adminOnly,
  '/admin/customers/:id/edit': adminOnly,
  '/admin/customers/:id/statement': adminOnly,
  '/admin/customers/:id/statement/pdf': adminOnly,
  '/admin/customers/:id/statement/send': button,
  '/admin/customers/:id/clear-sign-ins': button,
  '/admin/customers/:id/log-in': button,
  '/admin/leave-customer': { ...everybody(302), customer: [403] },
  '/admin/invoices': ordersOnly,
  '/admin/invoices/new': ordersOnly,
  '/admin/invoices/send': ordersOnly,
  '/admin/invoices/export': ordersOnly,
  '/admin/invoices/receipts': ordersOnly,
  '/admin/invoices/receipts/export': ordersOnly,
  '/admin/invoices/age-analysis': ordersOnly,
  '/admin/invoices/age-analysis/export': ordersOnly,
  '/admin/invoices/accounting-export': ordersOnly,
  '/admin/invoices/accounting-export/file': ordersOnly,
  '/admin/invoices/vat-report': ordersOnly,
  '/admin/invoices/vat-report/export': ordersOnly,
  '/admin/invoices/:id': ordersOnly,
  '/admin/invoices/:id/payment': ordersOnly,
  '/admin/invoices/:id/card-charge': adminOnly,
  '/admin/invoices/:id/write-off': adminOnly,
  '/admin/invoices/:id/write-off/reversal': adminOnly,
  '/admin/invoices/:id/credit-note': ordersOnly,
  '/admin/invoices/:id/delete': ordersOnly,
  '/admin/invoices/:id/pdf': ordersOnly,
  '/admin/invoices/:id/send': button,
  '/admin/invoices/:id/tax-invoice': button,
  '/admin/billing': adminOnly,
  '/admin/billing/run': adminOnly,
  '/admin/billing/runs': adminOnly,
  '/admin/billing/runs/:id': adminOnly,
  '/admin/invoices/:id/payments/:payment/reversal': adminOnly,
  '/admin/invoices/:id/credits/:credit/reversal': adminOnly,
  '/admin/customers/:id/credit/:decision?': adminOnly,
  '/admin/audit': adminOnly,
  '/admin/audit/:id': adminOnly,
  '/admin/audit/export': adminOnly,
  '/admin/audit/check': button,
  '/admin/payouts': adminOnly,
  '/admin/payouts/export': adminOnly,
  '/admin/payouts/:id/paid': button,
  '/admin/payouts/:id/withdraw': button,
  '/admin/payments/notifications': adminOnly,
  '/admin/payments/notifications/:id/allocation': adminOnly,
  '/admin/payments/notifications/:id/refund': adminOnly,
  '/admin/payments/notifications/:id/ask-again': button,
  '/admin/eft': adminOnly,
  '/admin/eft/upload': adminOnly,
  '/admin/eft/columns/:id': adminOnly,
  '/admin/eft/statements': adminOnly,
  '/admin/eft/statements/:id': adminOnly,
  '/admin/eft/lines/:id/:decision?': adminOnly,
  '/admin/eft/claims': adminOnly,
  '/admin/eft/claims/:id/:decision?': adminOnly,
  '/admin/eft/claims/:id/proof': adminOnly,
  '/admin/subscriptions/proposals': adminOnly,
  '/admin/subscriptions': adminOnly,
  '/admin/subscriptions/:id': ordersOnly,
  '/admin/subscriptions/:id/items/:item': ordersOnly,
  '/admin/subscriptions/:id/name': ordersOnly,
  '/admin/subscriptions/:id/pause': ordersOnly,
  '/admin/subscriptions/:id/cancellation': ordersOnly,
  '/admin/subscriptions/:id/promise': ordersOnly,
  '/admin/subscriptions/:id/proposal': { ...ordersOnly, administrator: [302] },
  '/admin/subscriptions/:id/resume': button,
  '/admin/subscriptions/:id/keep': button,
  '/admin/subscriptions/:id/release': button,
  '/admin/subscriptions/:id/plan/withdraw': button,
  '/admin/subscriptions/:id/promises/:promise/withdraw': button,
  '/admin/enquiries': adminOnly,
  '/admin/enquiries/delete': adminOnly,
  '/admin/enquiries/:id': adminOnly,
  '/admin/enquiries/:id/delete': adminOnly,
  '/admin/enquiries/:id/note': adminOnly,
  '/admin/enquiries/:id/ticket': adminOnly,
  '/admin/enquiries/:id/change/:property': button,
  '/admin/domain-inquiries': adminOnly,
  '/admin/domain-inquiries/delete': adminOnly,
  '/admin/domain-inquiries/:id/email': adminOnly,
  '/admin/domain-inquiries/:id/notes': adminOnly,
  '/admin/domain-inquiries/:id/ticket': adminOnly,
  '/admin/domain-inquiries/:id/change/:property': button,
  '/admin/faq': adminOnly,
  '/admin/faq/new': adminOnly,
  '/admin/faq/:id': adminOnly,
  '/admin/faq/:id/delete': adminOnly,
  '/admin/faq/:id/change/:property': button,
  '/admin/faq/categories': adminOnly,
  '/admin/faq/categories/new': adminOnly,
  '/admin/faq/categories/:id': adminOnly,
  '/admin/faq/categories/:id/delete': adminOnly,
  '/admin/faq/categories/:id/move': button,
  '/admin/faq/statistics': adminOnly,
  '/admin/blog': adminOnly,
  '/admin/blog/new/:id?': adminOnly,
  '/admin/blog/:id': adminOnly,
  '/admin/blog/:id/delete': adminOnly,
  '/admin/blog/:id/draft': button,
  '/admin/blog/:id/discard-draft': button,
  '/admin/blog/categories': adminOnly,
  '/admin/blog/categories/new': adminOnly,
  '/admin/blog/categories/:id': adminOnly,
  '/admin/blog/categories/:id/delete': adminOnly,
  '/admin/blog/categories/:id/move': button,
  '/admin/blog/tags': adminOnly,
  '/admin/blog/tags/new': adminOnly,
  '/admin/blog/tags/:id': adminOnly,
  '/admin/blog/tags/:id/delete': adminOnly,
  '/admin/blog/comments': adminOnly,
  '/admin/blog/comments/:id': adminOnly,
  '/admin/blog/comments/:id/delete': adminOnly,
  '/admin/blog/comments/:id/change/:property': button,
  '/admin/blog/comments/selected/:form?': adminOnly,
  '/admin/blog/settings': adminOnly,
  '/admin/reviews': adminOnly,
  '/admin/reviews/new': adminOnly,
  '/admin/reviews/invitations': adminOnly,
  '/admin/reviews/:id': adminOnly,
  '/admin/reviews/:id/delete': adminOnly,
  '/admin/reviews/:id/change/:property': button,
  '/admin/reviews/badges': adminOnly,
  '/admin/reviews/badges/new': adminOnly,
  '/admin/reviews/badges/:id': adminOnly,
  '/admin/reviews/badges/:id/delete': adminOnly,
  '/admin/reviews/badges/:id/move': button,
  '/admin/reviews/statistics': adminOnly,
  '/admin/email': adminOnly,
  '/admin/email/:id/delete': adminOnly,
  '/admin/email/queue/:form': adminOnly,
  '/admin/email/logs': adminOnly,
  '/admin/email/templates/new': adminOnly,
  '/admin/email/templates/:id': adminOnly,
  '/admin/email/templates/:id/send-test': adminOnly,
  '/admin/email/templates/:id/default': adminOnly,
  '/admin/email/templates/:id/versions': adminOnly,
  '/admin/email/templates/:id/versions/:version/restore': button,
  '/admin/email/preview': adminOnly,
  '/admin/email/plain-text': button,
  '/admin/email-logs': adminOnly,
  '/admin/email-logs/:id': adminOnly,
  '/admin/email-logs/export': adminOnly,
  '/admin/email-logs/:id/copy': adminOnly,
  '/admin/email-logs/:id/resend': button,
  '/admin/emails': adminOnly,
  '/admin/email/deliverability': adminOnly,
  '/admin/email/deliverability/test': button,
  '/admin/email/suppressions': adminOnly,
  '/admin/email/suppressions/new': adminOnly,
  '/admin/email/suppressions/:id/remove': adminOnly,
  '/admin/emails/release': button,
  '/admin/emails/:id/send': button,
  '/admin/emails/:id/dismiss': button,
  '/admin/settings': { ...adminOnly, administrator: [302] },
  '/admin/settings/vat-rates': adminOnly,
  '/admin/settings/vat-rates/:day/remove': button,
  '/admin/settings/email/test': button,
  '/admin/settings/api/test': button,
  '/admin/settings/appearance/invoice': adminOnly,
  '/admin/settings/:tab/reset': adminOnly,
  '/admin/settings/:tab': adminOnly,
  '/admin/settings/seo': adminOnly,
  '/admin/settings/seo/reset': adminOnly,
  '/admin/settings/seo/check-script': button,
  '/admin/settings/seo/pages': adminOnly,
  '/admin/settings/seo/pages/new': adminOnly,
  '/admin/settings/seo/pages/:id': adminOnly,
  '/admin/settings/seo/pages/:id/delete': adminOnly,
  '/admin/seo/speed': adminOnly,
  '/admin/seo': adminOnly,
  '/admin/seo/new': adminOnly,
  '/admin/seo/:id': adminOnly,
  '/admin/seo/:id/delete': adminOnly,
  '/admin/seo/redirects': adminOnly,
  '/admin/seo/redirects/new': adminOnly,
  '/admin/seo/redirects/:id': adminOnly,
  '/admin/seo/redirects/:id/delete': adminOnly,
  '/admin/seo/broken-links': adminOnly,
  '/admin/seo/broken-links/check': button,
  '/admin/seo/broken-links/:id/dismiss': button,
  '/admin/guide': adminOnly,
  '/admin/guide/dismiss': button,
  '/admin/guide/test-gateway': button,
  '/admin/payfast-passphrase': {
    visitor: signIn,
    customer: [403],
    agent: [404],
    powerless: [404],
    administrator: [200],
  },
  '/admin/staff': adminOnly,
  '/admin/staff/new': adminOnly,
  '/admin/staff/:id': adminOnly,
  '/admin/staff/:id/delete': adminOnly,
  '/admin/staff/:id/activate': button,
  '/admin/staff/:id/deactivate': button,
  '/admin/staff/:id/invite': button,
  '/admin/roles': adminOnly,
  '/admin/roles/new': adminOnly,
  '/admin/roles/:id': adminOnly,
  '/admin/roles/:id/delete': adminOnly,
  '/admin/profile/:form?': staffOnly,
  '/admin/*': { ...everybody(404), visitor: signIn, customer: [403] },
  '/admin/search': { ...ordersOnly, agent: [200, 403], powerless: [200, 403] },
}

/** A post of the demo provider. */
const publishedPost = 'distance-to-johannesburg-and-frankfurt'

type RouteNode = {
  path?: string | undefined
  index?: boolean | undefined
  children?: RouteNode[] | undefined
}

function paths(nodes: readonly RouteNode[], parent = ''): string[] {
  return nodes.flatMap((node) => {
    const here = node.path === undefined ? parent : `${parent}/${node.path}`
    const own = node.path !== undefined || node.index ? [here === '' ? '/' : here] : []
    return [...own, ...paths(node.children ?? [], here)]
  })
}

let server: TestServer
const cookies: Record<PersonKind, string> = {
  visitor: '',
  customer: '',
  agent: '',
  powerless: '',
  administrator: '',
}
let sample: {
  order: string
  cannedReply: string
  operator: string
  invoice: string
  service: string
  waiting: string
  package: string
  plan: string
  feature: string
  picture: string
  member: string
  customer: string
  person: string
  item: string
  run: string
  mail: string
  suppression: string
  unsubscribeToken: string
  template: string
  logged: string
  chat: string
  staff: string
  role: string
  activity: string
} & DeskSample &
  TicketSample &
  ManagedSample

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  const [role] = await db()
    .insert(roles)
    .values({ name: 'Nobody in particular' })
    .returning({ id: roles.id })
  const powerless = await aStaffMember({ roleId: role?.id ?? '' })
  const cookie = async (email: string, password?: string) =>
    (await aSignedInRequest(email, password)).headers.get('cookie') ?? ''
  cookies.customer = await cookie(demoAccounts.customer, demoPassword)
  cookies.agent = await cookie(demoAccounts.agent, demoPassword)
  cookies.administrator = await cookie(demoAccounts.admin, demoPassword)
  cookies.powerless = await cookie(powerless.email)
  const [mine] = await db()
    .select({
      customer: orders.customerId,
      order: orders.orderNumber,
      id: orders.id,
      invoice: invoices.id,
      service: subscriptions.id,
    })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .innerJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(eq(orders.customerEmail, demoAccounts.customer))
  const [waiting] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, 'pending'))
  const [item] = await itemsOf(mine?.service ?? '')
  sample = {
    order: mine?.order ?? '',
    invoice: mine?.invoice ?? '',
    service: mine?.service ?? '',
    item: item?.id ?? '',
    waiting: waiting?.id ?? '',
    customer: mine?.customer ?? '',
    person: await aPerson(mine?.customer ?? ''),
    run: await aRun(),
    activity: (await db().select({ id: activityLog.id }).from(activityLog).limit(1))[0]?.id ?? '',
    mail: await aReceivedMail(),
    ...(await aSuppression()),
    ...(await emails()),
    chat: (await aChat()).chatId,
    ...(await catalogueEntries()),
    ...(await desk(mine?.customer ?? '', mine?.invoice ?? '')),
    ...(await ticketOf(mine?.customer ?? '')),
    cannedReply: await aCannedReply(),
    operator: (await anOperator()).operatorId,
    staff: powerless.staffId,
    role: role?.id ?? '',
    ...(await managed(mine?.service ?? '')),
  }
}, 90_000)

/** A person who is invited to act for the customer. */
async function aPerson(customerId: string): Promise<string> {
  const person = {
    id: newId(),
    customerId,
    email: 'walk@contact.example',
    name: 'Lerato Dube',
    invitedBy: 'Tests',
    invitedAt: new Date(),
  }
  await db()
    .insert(customerPeople)
    .values({ ...person, roles: ['billing'] })
  return person.id
}

async function aRun(): Promise<string> {
  const at = new Date('2026-01-05T04:05:00Z')
  const done = {
    asOf: '2026-01-05',
    status: 'completed',
    counts: noCounts,
    startedBy: 'Tests',
    startedAt: at,
    heartbeatAt: at,
    finishedAt: at,
  } as const
  const [run] = await db().insert(billingRuns).values(done).returning({ id: billingRuns.id })
  return run?.id ?? ''
}

async function aCannedReply(): Promise<string> {
  const reply = { shortcut: '/walk', title: 'Walk', content: 'Hello' }
  const [row] = await db().insert(cannedReplies).values(reply).returning({ id: cannedReplies.id })
  return row?.id ?? ''
}

/** A template, and an email of the log. */
async function emails(): Promise<{ template: string; logged: string }> {
  const [template] = await db()
    .select({ id: emailTemplates.id })
    .from(emailTemplates)
    .where(eq(emailTemplates.name, 'welcome'))
  const logged = newId()
  await db().insert(emailLogs).values({
    id: logged,
    idempotencyKey: 'walk',
    templateName: 'welcome',
    recipient: 'x@mail.example',
    status: 'sent',
    sentAt: new Date(),
  })
  return { template: template?.id ?? '', logged }
}

/** An email from an unknown address, with formatted text. */
async function aReceivedMail(): Promise<string> {
  const mail = {
    mailbox: 'walk',
    messageId: 'walk@mail.example',
    fromAddress: 'x@mail.example',
    size: 1,
    status: 'ignored',
    html: '<p>x</p>',
  } as const
  const [row] = await db().insert(incomingMails).values(mail).returning({ id: incomingMails.id })
  await db()
    .insert(incomingMailSources)
    .values({ mailId: row?.id ?? '', content: Buffer.from('Subject: x') })
  return row?.id ?? ''
}

/** An address on the suppression list, and the token of an email's unsubscribe link. */
async function aSuppression(): Promise<{ suppression: string; unsubscribeToken: string }> {
  const listed = { address: 'walk@test.example', reason: 'manual', source: 'staff' } as const
  const [row] = await db()
    .insert(emailSuppressions)
    .values(listed)
    .returning({ id: emailSuppressions.id })
  return {
    suppression: row?.id ?? '',
    unsubscribeToken: unsubscribeAddress(newId()).split('/').at(-1) ?? '',
  }
}

type TicketSample = { ticket: string; file: string }

/** A ticket of the demo customer, with a file. */
async function ticketOf(customerId: string): Promise<TicketSample> {
  const [owner] = await db().select().from(customers).where(eq(customers.id, customerId))
  const person = {
    ...(await anAgent('Thandi Nkosi')),
    staff: null,
    userId: owner?.authUserId ?? '',
    customerId,
  }
  const { ticketId } = await aTicket({ files: [new File(['x'], 'x.txt')] }, person)
  const [file] = await db()
    .select({ id: supportFiles.id })
    .from(supportFiles)
    .where(eq(supportFiles.ticketId, ticketId))
  return { ticket: ticketId, file: file?.id ?? '' }
}

type DeskSample = { unread: string; statement: string; line: string; claim: string }

/** A statement with a line that waits, and the demo customer's proof of payment. */
async function desk(customerId: string, invoiceId: string): Promise<DeskSample> {
  const bytes = statementCsv([{ text: 'A LINE OF NOBODY', cents: 1_234_567 }])
  const imported = await importStatement(
    { kind: 'system', name: 'Tests' },
    { name: 'walk.csv', bytes },
    null,
  )
  if (!imported.ok) throw new Error(imported.error.message)
  const { statementId } = imported.value
  const unread = newId()
  await db()
    .insert(unreadStatements)
    .values({
      id: unread,
      fileName: 'other.csv',
      content: Buffer.from('Tag;Text;Betrag\n'),
      contentHash: unread,
      uploadedBy: 'Tests',
    })
  const [line] = await db()
    .select({ id: bankStatementLines.id })
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statementId, statementId))
  const proof = {
    fileName: 'proof.pdf',
    fileType: 'application/pdf',
    fileBytes: Buffer.from('%PDF-1.4'),
  }
  const claim = newId()
  await db()
    .insert(paymentClaims)
    .values({ id: claim, customerId, invoiceId, amountCents: 100, paidOn: '2026-11-03', ...proof })
  return { unread, statement: statementId, line: line?.id ?? '', claim }
}

type ManagedSample = {
  seoPage: string
  redirect: string
  enquiry: string
  inquiry: string
  faq: string
  faqCategory: string
  review: string
  badge: string
  reviewToken: string
} & BlogSample
type BlogSample = { blogPost: string; blogCategory: string; blogTag: string; blogComment: string }

/**
 * What staff look after: enquiries, questions, reviews and badges, and the token of an invitation
 * to review.
 */
async function managed(subscriptionId: string): Promise<ManagedSample> {
  const [enquiry] = await db()
    .insert(generalEnquiries)
    .values(anEnquiry())
    .returning({ id: generalEnquiries.id })
  const [inquiry] = await db()
    .insert(domainInquiries)
    .values(aDomainInquiry())
    .returning({ id: domainInquiries.id })
  const faq = await aFaq()
  const texts = { pageName: 'walk', title: 'Walk', description: 'x' }
  const [seoPage] = await db()
    .insert(pageSeoSettings)
    .values(texts)
    .returning({ id: pageSeoSettings.id })
  const [redirect] = await db()
    .insert(redirects)
    .values({ fromAddress: '/walk-old', toAddress: '/faq' })
    .returning({ id: redirects.id })
  const [review] = await db()
    .insert(customerReviews)
    .values({ customerName: 'Walk', content: 'x' })
    .returning({ id: customerReviews.id })
  const [badge] = await db()
    .insert(trustBadges)
    .values({ name: 'Walk', imageUrl: '/walk.svg' })
    .returning({ id: trustBadges.id })
  const [invited] = await db()
    .insert(reviewInvitations)
    .values({ subscriptionId })
    .returning({ id: reviewInvitations.id })
  return {
    seoPage: seoPage?.id ?? '',
    redirect: redirect?.id ?? '',
    enquiry: enquiry?.id ?? '',
    inquiry: inquiry?.id ?? '',
    faq: faq.id,
    faqCategory: faq.categoryId,
    review: review?.id ?? '',
    badge: badge?.id ?? '',
    reviewToken:
      reviewAddress(invited?.id ?? '')
        .split('/')
        .at(-1) ?? '',
    ...(await blogEntries()),
  }
}

async function blogEntries(): Promise<BlogSample> {
  const idOf = async (
    table: typeof blogPosts | typeof blogCategories | typeof blogTags | typeof blogComments,
  ) => {
    const [row] = await db().select({ id: table.id }).from(table).limit(1)
    return row?.id ?? ''
  }
  return {
    blogPost: await idOf(blogPosts),
    blogCategory: await idOf(blogCategories),
    blogTag: await idOf(blogTags),
    blogComment: await idOf(blogComments),
  }
}

function blogAddress(path: string): string {
  if (path.includes(':form?')) return path.replace(':form?', 'approve')
  if (path.includes('/categories')) return path.replace(':id', sample.blogCategory)
  if (path.includes('/tags')) return path.replace(':id', sample.blogTag)
  if (path.includes('/comments'))
    return path.replace(':property', 'approve').replace(':id', sample.blogComment)
  return path.replace(':id?', newId()).replace(':id', sample.blogPost)
}

async function catalogueEntries(): Promise<{
  package: string
  plan: string
  feature: string
  picture: string
  member: string
}> {
  const [[sold], [plan]] = await Promise.all([
    db().select().from(packages).limit(1),
    db().select().from(hostingPlans).limit(1),
  ])
  const [[feature], [picture]] = await Promise.all([
    db().select().from(websiteFeatures).limit(1),
    db().select().from(images).limit(1),
  ])
  const [member] = await db().select().from(teamMembers).limit(1)
  return {
    package: sold?.id ?? '',
    plan: plan?.id ?? '',
    feature: feature?.id ?? '',
    picture: picture?.id ?? '',
    member: member?.id ?? '',
  }
}

/**
 * Addresses of the back office that ask for a permission; the others are for every member of staff,
 * for visitors, or not there.
 */
const staffPaths = Object.keys(access).filter(
  (path) => path.startsWith('/admin') && !openToStaff.includes(path),
)
const refused = [403]

/** A member whose role has exactly these permissions. */
async function cookieOfRole(...permissions: Permission[]): Promise<string> {
  const [role] = await db().insert(roles).values({ name: newId() }).returning({ id: roles.id })
  const roleId = role?.id ?? ''
  await db()
    .insert(rolePermissions)
    .values(permissions.map((permissionId) => ({ roleId, permissionId })))
  return (
    (await aSignedInRequest((await aStaffMember({ roleId })).email)).headers.get('cookie') ?? ''
  )
}

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

/** Addresses that only staff with the right permission may open. */
function isStaffOnly(path: string): boolean {
  return [ordersOnly, adminOnly, button, ticketsOnly, ticketButton, ticketFile].includes(
    access[path] ?? open,
  )
}

function address(path: string): string {
  if (path.endsWith('/*')) return path.replace('*', 'there-is-no-such-page')
  if (path.startsWith('/admin/blog')) return blogAddress(path)
  if (path.startsWith('/admin/content'))
    return path.replace(':key', 'home').replace(':form?', 'draft').replace(':version', newId())
  if (path.startsWith('/admin/tickets/settings')) return path.replace(':form?', 'test')
  if (path.startsWith('/admin/email-logs')) return path.replace(':id', sample.logged)
  if (path.startsWith('/admin/email/suppressions')) return path.replace(':id', sample.suppression)
  if (path === '/admin/email/preview') return `${path}?id=${sample.template}`
  if (path.startsWith('/admin/email/'))
    return path
      .replace(':form', 'pause')
      .replace(':version', newId())
      .replace(':id', sample.template)
  if (path.startsWith('/admin/tickets/mail')) return path.replace(':id', sample.mail)
  if (/^\/admin\/(tickets|live-chat)\/canned-replies/.test(path))
    return path.replace(':id', sample.cannedReply)
  if (path.startsWith('/admin/live-chat/operators')) return path.replace(':id', sample.operator)
  if (path.startsWith('/admin/live-chat'))
    return path.replace(':file', sample.file).replace(':id', sample.chat)
  if (path.startsWith('/admin/tickets'))
    return path
      .replace(':form?', 'status')
      .replace(':property', 'status')
      .replace(':message', sample.ticket)
      .replace(':id', sample.ticket)
  if (path.includes(':form?')) return path.replace(':form?', 'password')
  if (path.includes(':decision?'))
    return address(path.replace(':decision?', path.includes('/credit/') ? 'payout' : 'dismiss'))
  if (path.includes(':day')) return path.replace(':day', '2026-01-01')
  if (path.startsWith('/admin/enquiries'))
    return path.replace(':property', 'status').replace(':id', sample.enquiry)
  if (path.startsWith('/admin/domain-inquiries'))
    return path.replace(':property', 'status').replace(':id', sample.inquiry)
  if (path.startsWith('/admin/seo/redirects')) return path.replace(':id', sample.redirect)
  if (/^\/admin\/(settings\/)?seo/.test(path)) return path.replace(':id', sample.seoPage)
  if (path.startsWith('/admin/faq/categories')) return path.replace(':id', sample.faqCategory)
  if (path.startsWith('/admin/faq'))
    return path.replace(':property', 'feature').replace(':id', sample.faq)
  if (path.startsWith('/admin/reviews/badges')) return path.replace(':id', sample.badge)
  if (path.startsWith('/admin/reviews'))
    return path.replace(':property', 'feature').replace(':id', sample.review)
  if (path.startsWith('/review/')) return path.replace(':token', sample.reviewToken)
  if (path.startsWith('/unsubscribe')) return path.replace(':token', sample.unsubscribeToken)
  if (path.startsWith('/admin/staff')) return path.replace(':id', sample.staff)
  if (path.startsWith('/admin/roles')) return path.replace(':id', sample.role)
  if (path.startsWith('/admin/media')) return path.replace(':id', sample.picture)
  if (path.startsWith('/admin/lists'))
    return path.replace(':list', 'team').replace(':property', 'show').replace(':id', sample.member)
  if (path.startsWith('/admin/features')) return path.replace(':id', sample.feature)
  if (path.startsWith('/admin/packages')) return path.replace(':id', sample.package)
  if (path.startsWith('/admin/hosting-plans')) return path.replace(':id', sample.plan)
  if (path.startsWith('/admin/billing/runs')) return path.replace(':id', sample.run)
  if (path.startsWith('/admin/audit')) return path.replace(':id', sample.activity)
  if (path.startsWith('/admin/customers'))
    return path.replace(':person', sample.person).replace(':id', sample.customer)
  if (path.startsWith('/dashboard/people')) return path.replace(':id', sample.person)
  if (path.startsWith('/admin/eft/columns')) return path.replace(':id', sample.unread)
  if (path.startsWith('/admin/eft/statements')) return path.replace(':id', sample.statement)
  if (path.startsWith('/admin/eft/lines')) return path.replace(':id', sample.line)
  if (path.startsWith('/admin/eft/claims') || path.startsWith('/dashboard/payment-proofs'))
    return path.replace(':id', sample.claim)
  if (path.includes('/tickets/files')) return path.replace(':id', sample.file)
  if (path.includes('/tickets')) return path.replace(':id', sample.ticket)
  const id = path.startsWith('/admin/orders')
    ? sample.waiting
    : /services|subscriptions/.test(path)
      ? sample.service
      : sample.invoice
  const filled = path
    .replace(':tab', 'payment-methods')
    .replace(':id', id)
    .replace(':slug', publishedPost)
    .replace(/:promise|:payment|:credit/, newId())
    .replace(':item', sample.item)
  return path.startsWith('/payment/') ? `${filled}?order=${sample.order}` : filled
}

function ask(path: string, person: PersonKind, init: RequestInit = {}): Promise<Response> {
  const headers = {
    accept: 'text/html',
    ...(cookies[person] && { cookie: cookies[person] }),
    ...init.headers,
  }
  return fetch(server.url + path, { redirect: 'manual', ...init, headers })
}

test('every route has a policy or is listed as public', () => {
  expect(paths(routes).sort()).toEqual(Object.keys(access).sort())
})

describe.each(people)('%s', (person) => {
  test.each(Object.keys(access))('opens %s as decided', async (path) => {
    const answer = await ask(address(path), person)
    expect(access[path]?.[person], `${path} answered ${answer.status} to ${person}`).toContain(
      answer.status,
    )
    if (answer.status === 302 && path.startsWith('/admin/') && person === 'visitor')
      expect(answer.headers.get('location')).toMatch(/login|change-password/)
  })

  test.each(
    Object.keys(access).filter(
      (path) => ['visitor', 'customer'].includes(person) && isStaffOnly(path),
    ),
  )('gets no data from %s and changes nothing', async (path) => {
    const answer = await ask(`${address(path)}.data`, person)
    expect(await answer.text()).not.toMatch(/HWP\d{4}|@example\.co\.za/)
    const done = await ask(address(path), person, {
      method: 'POST',
      headers: { origin: server.url },
      body: new URLSearchParams({ intent: 'delete', ids: sample.waiting, notes: 'x', reason: 'x' }),
    })
    // 401: a form of tickets says what was typed when the session has ended (docs/decisions/048).
    expect([302, 401, 403, 405]).toContain(done.status)
  })

  test.runIf(person === 'agent' || person === 'powerless')(
    'does nothing to orders, invoices or what is sold',
    async () => {
      for (const path of Object.keys(access).filter(
        (each) =>
          /^\/admin\/(orders|invoices|subscriptions)/.test(each) ||
          access[each] === adminOnly ||
          access[each] === button,
      )) {
        const done = await ask(address(path), person, {
          method: 'POST',
          headers: { origin: server.url },
          body: new URLSearchParams({
            intent: 'delete',
            ids: sample.waiting,
            notes: 'x',
            reason: 'x',
          }),
        })
        expect([403, 405], `${path} answered ${done.status} to ${person}`).toContain(done.status)
      }
    },
  )
})

/**
 * Addresses under the permissions that a role needs or lacks, so that one role asks for all of
 * them.
 */
function grouped(found: readonly { path: string; permissions: readonly Permission[] }[]) {
  return [
    ...Map.groupBy(found, ({ permissions }) => [...new Set(permissions)].sort().join(' and ')),
  ].map(([names, group]) => ({
    names,
    permissions: names.split(' and ').filter(isPermission),
    paths: group.map(({ path }) => path),
  }))
}

test.each(
  grouped(
    staffPaths.flatMap((path) =>
      neededPermissions(path).map((permissions) => ({ path, permissions })),
    ),
  ),
)('a role with nothing but $names opens what asks for that', async ({ permissions, paths }) => {
  const cookie = await cookieOfRole(...permissions)
  for (const path of paths) {
    const answer = await fetch(server.url + address(path), {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie },
    })
    expect(refused, `${path} answered ${answer.status}`).not.toContain(answer.status)
  }
})

/** What a role may lack at most when it lacks these ways in: one permission of each. */
function lacking(ways: Needs): Permission[][] {
  return ways.reduce<Permission[][]>(
    (sets, way) => sets.flatMap((set) => way.map((permission) => [...set, permission])),
    [[]],
  )
}

const missing = (needs: (path: string) => Needs) =>
  grouped(
    staffPaths.flatMap((path) =>
      lacking(needs(path)).map((permissions) => ({ path, permissions })),
    ),
  )
const allBut = (lacked: readonly Permission[]) =>
  cookieOfRole(...everyPermission.filter((permission) => !lacked.includes(permission)))

// A permission never takes a right away: what is closed to a role with all others is closed to
// every role with fewer.
test.each(missing(neededPermissions))(
  'a role with everything but $names opens nothing that asks for that',
  async ({ permissions, paths }) => {
    const cookie = await allBut(permissions)
    for (const path of paths) {
      const answer = await fetch(server.url + address(path), {
        redirect: 'manual',
        headers: { accept: 'text/html', cookie },
      })
      expect(refused, `${path} answered ${answer.status}`).toContain(answer.status)
    }
  },
)

test.each(missing(neededToSend))(
  'a role with everything but $names sends nothing to what asks for that',
  async ({ permissions, paths }) => {
    const cookie = await allBut(permissions)
    for (const path of paths) {
      const sent = {
        redirect: 'manual',
        method: 'POST',
        headers: { accept: 'text/html', cookie, origin: server.url },
      } as const
      const answer = await fetch(server.url + address(path), {
        ...sent,
        body: new URLSearchParams({ name: 'x', reason: 'x' }),
      })
      expect(refused.concat(405), `${path} answered ${answer.status}`).toContain(answer.status)
    }
  },
)

test('staff act on subscriptions in the back office, never through the pages of a customer', async () => {
  const state = () => db().select().from(subscriptions).where(eq(subscriptions.id, sample.service))
  const before = await state()
  for (const path of [
    '/dashboard/services/:id/cancel',
    '/%64ashboard/services/:id/cancel',
    '/dashboard/services/:id/keep',
  ]) {
    const body = new URLSearchParams({ reason: 'Not needed any more' })
    const answer = await ask(path.replace(':id', sample.service), 'administrator', {
      method: 'POST',
      headers: { origin: server.url },
      body,
    })
    expect([302, 404], path).toContain(answer.status)
  }
  expect(await state()).toEqual(before)
})

test('after all that the order still waits', async () => {
  const [order] = await db()
    .select({ status: orders.status, deletedAt: orders.deletedAt })
    .from(orders)
    .where(eq(orders.id, sample.waiting))
  expect(order).toEqual({ status: 'pending', deletedAt: null })
})
