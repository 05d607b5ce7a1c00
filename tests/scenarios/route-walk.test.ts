import type { RouteConfigEntry } from '@react-router/dev/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaOf } from '#app/access.ts'
import routes from '#app/routes.ts'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { statementCsv } from '#modules/billing/factories.ts'
import { noCounts } from '#modules/billing/runs/rules/run-list.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
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
import { aZoneOf } from '#modules/dns/factories.ts'
import { aDomainInquiry, anEnquiry } from '#modules/enquiries/factories.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { roles } from '#modules/identity/tables.server.ts'
import { importFiles, imports } from '#modules/imports/tables.server.ts'
import { unsubscribeAddress } from '#modules/mail/suppressions/queries/unsubscribe-token.server.ts'
import { emailLogs, emailSuppressions, emailTemplates } from '#modules/mail/tables.server.ts'
import { aHostedService } from '#modules/provisioning/factories.ts'
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
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from '#modules/webhooks/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * Every address opens for who may: pages of the back office for an administrator, of the customer
 * area for the customer, others for a visitor. Who may not is asked in refused-addresses.test.ts.
 */
const unusual: readonly [status: number, why: string, paths: readonly string[]][] = [
  [
    200,
    'files, and what scripts ask for',
    [
      '/admin/audit/export',
      '/admin/customers/:id/export',
      '/admin/customers/:id/statement/pdf',
      '/admin/eft/claims/:id/proof',
      '/admin/email-logs/:id/copy',
      '/admin/email-logs/export',
      '/admin/email/preview',
      '/admin/imports/templates/:kind',
      '/admin/invoices/:id/pdf',
      '/admin/invoices/accounting-export/file',
      '/admin/invoices/age-analysis/export',
      '/admin/invoices/export',
      '/admin/invoices/receipts/export',
      '/admin/invoices/vat-report/export',
      '/admin/live-chat/:id/canned-replies/texts',
      '/admin/live-chat/fresh',
      '/admin/live-chat/statistics/export',
      '/admin/media/choices',
      '/admin/payouts/export',
      '/admin/search',
      '/admin/test-connection',
      '/admin/tickets/:id/canned-replies/texts',
      '/admin/tickets/mail/:id/original',
      '/admin/tickets/mail/:id/source',
      '/admin/tickets/presence',
      '/admin/tickets/reports/export',
      '/auth/passkey/confirm',
      '/blog/rss.xml',
      '/dashboard/invoices/:id/pdf',
      '/dashboard/payment-proofs/:id',
      '/dashboard/profile/export',
      '/dashboard/statement/pdf',
      '/dashboard/tickets/answers',
      '/dashboard/tickets/files/:id',
    ],
  ],
  [
    302,
    'leads on for this person',
    [
      '/admin/confirm',
      '/admin/login',
      '/admin/subscriptions/:id/proposal',
      '/admin/tickets/:id/customer',
      '/auth/callback',
      '/auth/confirm',
      '/change-password',
      '/dashboard/invoices/:id/withdraw',
      '/get-started',
      '/opening-soon',
      '/payment/bank-transfer',
      '/payment/cancel',
      '/payment/card',
      '/payment/return',
    ],
  ],
  [
    404,
    'not there for this person, or only an empty sample',
    [
      '/*',
      '/admin/*',
      '/admin/guide/test-paper/:number/:paper',
      '/admin/live-chat/:id/files/:file',
      '/admin/tickets/files/:id',
      '/dashboard/*',
      '/dashboard/leave',
      '/dashboard/pay/:reference',
      '/dashboard/pay/:reference/return',
      '/database-diagnostic',
      '/payfast-debug',
      '/payment-test',
      '/payment-test/delete',
      '/supabase-example',
      '/test-signup',
    ],
  ],
  [405, 'takes forms only', ['/blog/:slug/view']],
  [410, 'a link that is over', ['/admin/invitation', '/auth/sign-up', '/invitation']],
]
const unusualStatus = new Map(
  unusual.flatMap(([status, , paths]) => paths.map((path) => [path, status] as const)),
)

/** A post of the demo provider. */
const publishedPost = 'distance-to-johannesburg-and-frankfurt'

/** The addresses with the file that answers: a page, or what is none and so mostly leads on. */
function answering(
  nodes: readonly RouteConfigEntry[],
  parent = '',
): [path: string, file: string][] {
  return nodes.flatMap((node) => {
    const here = node.path === undefined ? parent : `${parent}/${node.path}`
    const own: [string, string][] =
      node.path !== undefined || node.index ? [[here || '/', node.file]] : []
    return [...own, ...answering(node.children ?? [], here)]
  })
}

let server: TestServer
const cookies = { staff: '', customer: '' }
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
  const cookie = async (email: string, password: string) =>
    (await aSignedInRequest(email, password)).headers.get('cookie') ?? ''
  cookies.customer = await cookie(demoAccounts.customer, demoPassword)
  cookies.staff = await cookie(demoAccounts.admin, demoPassword)
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
  endpoint: string
  hosted: Awaited<ReturnType<typeof aHostedService>>
  import: string
  dnsServer: string
  delivery: string
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
  const hosted = await aHostedService(subscriptionId)
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
  const [endpoint] = await db()
    .insert(webhookEndpoints)
    .values({ url: 'http://127.0.0.1:9/', secret: encrypt('whsec_d2Fsaw=='), createdBy: 'Walk' })
    .returning({ id: webhookEndpoints.id })
  const [brought] = await db()
    .insert(imports)
    .values({
      source: 'csv',
      state: 'imported',
      options: { timeZone: 'Africa/Johannesburg', attachments: null },
      startedBy: 'Walk',
      startedAt: new Date(),
    })
    .returning({ id: imports.id })
  await db().insert(importFiles).values({
    kind: 'customers',
    name: 'walk.csv',
    content: 'Email\nw@walk.example',
    uploadedBy: 'Walk',
  })
  const [message] = await db()
    .insert(webhookMessages)
    .values({ type: 'webhook.test', body: '{}' })
    .returning({ id: webhookMessages.id })
  const [delivery] = await db()
    .insert(webhookDeliveries)
    .values({
      messageId: message?.id ?? '',
      endpointId: endpoint?.id ?? '',
      type: 'webhook.test',
      state: 'delivered',
      nextAt: new Date(),
    })
    .returning({ id: webhookDeliveries.id })
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
    endpoint: endpoint?.id ?? '',
    hosted,
    dnsServer: (await aZoneOf(hosted.service)).server,
    import: brought?.id ?? '',
    delivery: delivery?.id ?? '',
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
  if (path.includes('/categories'))
    return path.replace(':property', 'move').replace(':id', sample.blogCategory)
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

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

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
  if (path.startsWith('/admin/tickets/mail'))
    return path.replace(':property', 'retry').replace(':id', sample.mail)
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
  if (path.includes('/api-keys')) return path.replace(':form?', 'create')
  if (path.includes(':form?')) return path.replace(':form?', 'password')
  if (path.includes(':decision?'))
    return address(path.replace(':decision?', path.includes('/credit/') ? 'payout' : 'dismiss'))
  if (path.includes(':day')) return path.replace(':day', '2026-01-01')
  if (path.startsWith('/admin/guide/test-'))
    return path.replace(':number', 'TEST-0001').replace(':paper', 'order')
  if (path.startsWith('/admin/enquiries'))
    return path.replace(':property', 'status').replace(':id', sample.enquiry)
  if (path.startsWith('/admin/domain-inquiries'))
    return path.replace(':property', 'status').replace(':id', sample.inquiry)
  if (path.startsWith('/admin/seo/redirects')) return path.replace(':id', sample.redirect)
  if (path.startsWith('/admin/servers/groups'))
    return path.replace(':id', sample.hosted.group).replace(':item', sample.package)
  if (path.startsWith('/admin/servers/dns')) return path.replace(':id', sample.dnsServer)
  if (path.startsWith('/admin/servers'))
    return path.replace(':id', sample.hosted.server).replace(':item', sample.hosted.difference)
  if (path.startsWith('/admin/services')) return path.replace(':id', sample.hosted.service)
  if (path.startsWith('/dashboard/services/:id/accounts'))
    return path.replace(':id', sample.service).replace(':item', sample.hosted.service)
  if (path.startsWith('/admin/imports'))
    return path.replace(':id', sample.import).replace(':kind', 'customers')
  if (path.startsWith('/admin/webhooks'))
    return path.replace(':id', sample.endpoint).replace(':delivery', sample.delivery)
  if (/^\/admin\/(settings\/)?seo/.test(path)) return path.replace(':id', sample.seoPage)
  if (path.startsWith('/admin/faq/categories'))
    return path.replace(':property', 'move').replace(':id', sample.faqCategory)
  if (path.startsWith('/admin/faq'))
    return path.replace(':property', 'feature').replace(':id', sample.faq)
  if (path.startsWith('/admin/reviews/badges'))
    return path.replace(':property', 'move').replace(':id', sample.badge)
  if (path.startsWith('/admin/reviews'))
    return path.replace(':property', 'feature').replace(':id', sample.review)
  if (path.startsWith('/review/')) return path.replace(':token', sample.reviewToken)
  if (path.startsWith('/unsubscribe')) return path.replace(':token', sample.unsubscribeToken)
  if (path.startsWith('/admin/staff')) return path.replace(':id', sample.staff)
  if (path.startsWith('/admin/roles')) return path.replace(':id', sample.role)
  if (path.startsWith('/admin/media')) return path.replace(':id', sample.picture)
  if (path.startsWith('/admin/lists'))
    return path.replace(':list', 'team').replace(':property', 'show').replace(':id', sample.member)
  if (path.startsWith('/admin/features'))
    return path.replace(':property', 'show').replace(':id', sample.feature)
  if (path.startsWith('/admin/packages'))
    return path.replace(':property', 'show').replace(':id', sample.package)
  if (path.startsWith('/admin/hosting-plans'))
    return path.replace(':property', 'show').replace(':id', sample.plan)
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

test('every address opens for who may, and none of its parts is missing', async () => {
  const found: Record<string, number> = {}
  const expected: Record<string, number> = {}
  for (const [path, file] of new Map(answering(await routes))) {
    const area = areaOf(path)
    const answer = await fetch(server.url + address(path), {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(area && { cookie: cookies[area] }) },
    })
    await answer.arrayBuffer()
    found[path] = answer.status
    expected[path] = unusualStatus.get(path) ?? (file.endsWith('.tsx') ? 200 : 302)
  }
  expect(found).toEqual(expected)
}, 120_000)

test('after all that the order still waits', async () => {
  const [order] = await db()
    .select({ status: orders.status, deletedAt: orders.deletedAt })
    .from(orders)
    .where(eq(orders.id, sample.waiting))
  expect(order).toEqual({ status: 'pending', deletedAt: null })
})
