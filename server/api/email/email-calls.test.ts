import { desc, eq, like } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aPlacedOrder, openShop } from '#modules/billing/factories.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { anAccount, aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { roles } from '#modules/identity/tables.server.ts'
import { startMailDelivery } from '#modules/mail/jobs.server.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { smtpEmailSchema } from '#modules/mail/rules/email-calls.ts'
import { suppress } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { emailLogs, emailTemplates } from '#modules/mail/tables.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { capturedMails } from '#simulators/mailbox/tables.server.ts'
import { type MailServer, mailUser, startMailServer } from '#tests/mail-server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { failureRefusal } from '../../error-answer.ts'
import { maxBodyBytes } from '../../middleware/body-limit.ts'
import { refuseForeignWrites } from '../../middleware/same-origin.ts'
import type { HttpEnv } from '../../request-id.ts'
import { emailCalls } from './email-calls.ts'

useTestDatabase()
const app = new Hono<HttpEnv>()
app.use(refuseForeignWrites())
emailCalls(app, failureRefusal)

const own = { 'sec-fetch-site': 'same-origin' }
const cookies: Record<string, string> = { visitor: '' }
let admin = ''
let server: MailServer | undefined

beforeAll(async () => {
  await openShop()
  await addMissingTemplates(db(), definitions)
  await startMailDelivery()
  const cookie = async (email: string) =>
    (await aSignedInRequest(email)).headers.get('cookie') ?? ''
  admin = await cookie((await aStaffMember({ role: 'admin' })).email)
  cookies.customer = await cookie((await anAccount()).email)
  cookies.agent = await cookie((await aStaffMember()).email)
  const [role] = await db()
    .insert(roles)
    .values({ name: 'Nobody in particular' })
    .returning({ id: roles.id })
  cookies.powerless = await cookie((await aStaffMember({ roleId: role?.id ?? '' })).email)
})
beforeEach(() => useMail('capture'))
afterEach(async () => {
  await server?.close()
  server = undefined
})

function useMail(transport: 'capture' | 'settings', allowPrivateHosts = true): void {
  useConfig({ ...config(), mail: { transport, smtpUrl: undefined, allowPrivateHosts } })
}

async function post(
  path: string,
  body: unknown,
  { cookie = admin, headers = own as Record<string, string> } = {},
) {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { cookie, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}

async function lastLog(recipient: string) {
  const [row] = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.recipient, recipient))
    .orderBy(desc(emailLogs.createdAt))
    .limit(1)
  return row
}

/** What the audit log says of the emails to this address. */
function audited(recipient: string) {
  const { action, title } = activityLog
  return db()
    .select({ action, title })
    .from(activityLog)
    .where(like(title, `%${recipient}%`))
    .orderBy(activityLog.id)
}

const to = () => `${newId()}@example.co.za`
const smtpConfig = () => ({
  host: '127.0.0.1',
  port: server?.port ?? 1,
  ...mailUser,
  encryption: 'none',
  from_email: 'billing@test.example',
})
const calls = (): Record<string, object> => ({
  '/api/send-email': {
    templateName: 'welcome',
    recipient: to(),
    variables: { customer_name: 'Thandi' },
  },
  '/api/send-bank-transfer-email': { orderId: newId() },
  '/api/send-smtp-email': {
    smtpConfig: smtpConfig(),
    from: 'a@b.example',
    to: to(),
    subject: 'x',
    html: '<p>x</p>',
    text: 'x',
  },
  '/api/test-email': { templateName: 'welcome', to: to(), variables: {} },
})

test.each(Object.keys(calls()))(
  '%s is for staff with the permission, from our own pages',
  async (path) => {
    const body = calls()[path]
    expect((await post(path, body, { cookie: cookies.visitor })).status).toBe(401)
    for (const who of ['customer', 'agent', 'powerless']) {
      const refused = await post(path, body, { cookie: cookies[who] })
      expect([who, refused.status, refused.body.success]).toEqual([who, 403, false])
    }
    expect((await post(path, body, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    )
    expect(
      (await post(path, body, { headers: { origin: 'https://elsewhere.example' } })).status,
    ).toBe(403)
  },
)

test.each(Object.keys(calls()))(
  '%s says what is wrong with a body, and sends nothing',
  async (path) => {
    for (const bad of ['', 'not json', '[]', '{}', 'null', '{"recipient": 5}']) {
      const refused = await post(path, bad)
      expect([bad, refused.status, refused.body]).toEqual([
        bad,
        400,
        expect.objectContaining({ success: false, error: expect.any(String) }),
      ])
    }
    // A larger one is refused before it is read (server/middleware/body-limit.ts).
    expect(maxBodyBytes(path)).toBe(path === '/api/send-email' ? 20 * 1024 * 1024 : 512 * 1024)
  },
)

test('a named template goes out with its variables and files, and the log has it', async () => {
  const recipient = to()
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
  const options = {
    attachments: [{ filename: '../logo.png', content: `data:image/png;base64,${png}` }],
  }
  const sent = await post('/api/send-email', {
    templateName: 'welcome',
    recipient,
    variables: { customer_name: 'Thandi', temporary_password: 'Secret-4821' },
    options,
  })
  expect(sent).toMatchObject({
    status: 200,
    body: { success: true, message: 'Email sent successfully', messageId: expect.any(String) },
  })
  const [mail] = await db()
    .select()
    .from(capturedMails)
    .where(eq(capturedMails.recipient, recipient))
  expect(mail?.html).toContain('Secret-4821')
  expect(mail?.attachments).toMatchObject([{ filename: 'logo.png', base64: png }])
  expect(await lastLog(recipient)).toMatchObject({
    status: 'sent',
    variables: { temporary_password: '[hidden]' },
    sealedVariables: null,
  })
  expect(await audited(recipient)).toEqual([
    { action: 'sent', title: `Email 'welcome' sent to ${recipient}` },
  ])
})

test('its own email, by either of its two forms', async () => {
  const recipient = to()
  await post('/api/send-email', {
    templateName: 'custom',
    recipient,
    variables: { subject: 'Old', html_body: '<p>Old</p>', text_body: 'Old' },
    customEmail: { subject: 'Hello', html: '<p>New</p>', text: 'New' },
  })
  const other = to()
  await post('/api/send-email', {
    templateName: 'custom',
    recipient: other,
    variables: { subject: 'Only text', text_body: 'One <b>\n\nTwo' },
  })
  const [first] = await db()
    .select()
    .from(capturedMails)
    .where(eq(capturedMails.recipient, recipient))
  const [second] = await db().select().from(capturedMails).where(eq(capturedMails.recipient, other))
  expect([first?.subject, first?.html.includes('<p>New</p>'), first?.text.includes('New')]).toEqual(
    ['Hello', true, true],
  )
  expect([second?.subject, second?.html.includes('<p>One &lt;b&gt;</p>')]).toEqual([
    'Only text',
    true,
  ])
  const script = await post('/api/send-email', {
    templateName: 'custom',
    recipient,
    variables: { subject: 'x', html_body: '<script>x</script>' },
  })
  expect([script.status, script.body.error]).toEqual([
    400,
    'HTML, line 1: The element <script> can’t be used in an email.',
  ])
})

test('failures are said in the words of the catalogue and are failed in the log', async () => {
  const recipient = to()
  const missing = await post('/api/send-email', { templateName: 'no_such', recipient })
  expect(missing).toMatchObject({
    status: 404,
    body: { success: false, error: "Email template 'no_such' not found or inactive" },
  })
  expect(await lastLog(recipient)).toMatchObject({
    status: 'failed',
    errorMessage: "Email template 'no_such' not found or inactive",
  })
  await db()
    .update(emailTemplates)
    .set({ isActive: false })
    .where(eq(emailTemplates.name, 'welcome'))
  const off = await post('/api/test-email', { templateName: 'welcome', to: recipient })
  await db()
    .update(emailTemplates)
    .set({ isActive: true })
    .where(eq(emailTemplates.name, 'welcome'))
  expect(off.body.error).toBe("Email template 'welcome' not found or inactive")
  useMail('settings')
  const unset = await post('/api/send-email', { templateName: 'welcome', recipient, variables: {} })
  expect([unset.status, unset.body.error]).toEqual([
    503,
    'SMTP settings not configured. Please configure SMTP in Admin Settings.',
  ])
  const order = await post('/api/send-email', {
    templateName: 'welcome',
    recipient,
    options: { orderId: 'HWP0000NONE' },
  })
  expect([order.status, order.body.error]).toEqual([404, 'Order not found'])
})

test('files have the limits of the specification', async () => {
  const file = (bytes: number) => ({
    filename: 'a.bin',
    content: `data:application/octet-stream;base64,${Buffer.alloc(bytes, 1).toString('base64')}`,
  })
  const send = (attachments: object[]) =>
    post('/api/send-email', { templateName: 'welcome', recipient: to(), options: { attachments } })
  expect((await send(Array.from({ length: 11 }, () => file(1)))).status).toBe(400)
  expect((await send([file(5 * 1024 * 1024 + 1)])).status).toBe(413)
  expect((await send([{ filename: 'a', content: 'https://example.com/x' }])).status).toBe(400)
  expect((await send([file(5 * 1024 * 1024)])).status).toBe(200)
})

test('bank details of an order, by id and by number', async () => {
  const { id } = await aPlacedOrder()
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  for (const orderId of [id, order?.orderNumber]) {
    const sent = await post('/api/send-bank-transfer-email', { orderId })
    expect(sent).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Bank transfer instructions sent',
        messageId: expect.any(String),
      },
    })
  }
  expect(await post('/api/send-bank-transfer-email', { orderId: 'HWP0000NONE' })).toMatchObject({
    status: 404,
    body: { error: 'Order not found' },
  })
})

test('an email over the server in the call really arrives, and its password is stored nowhere', async () => {
  server = await startMailServer()
  const recipient = to()
  const sent = await post('/api/send-smtp-email', {
    smtpConfig: smtpConfig(),
    from: 'Billing <billing@test.example>',
    to: recipient,
    subject: 'Over SMTP',
    html: '<p>Hi</p>',
    text: '',
  })
  expect(sent).toMatchObject({ status: 200, body: { messageId: expect.stringMatching(/^<.*>$/) } })
  expect(server.received[0]).toContain('Subject: Over SMTP')
  const row = await lastLog(recipient)
  expect(row).toMatchObject({ status: 'sent', provider: 'smtp', messageId: sent.body.messageId })
  expect(JSON.stringify(row)).not.toContain(mailUser.password)
  expect(await audited(recipient)).toEqual([
    { action: 'sent', title: `Email sent to ${recipient} over 127.0.0.1` },
  ])
})

test('a wrong password, an unknown certificate, a closed port: said in words, failed in the log', async () => {
  server = await startMailServer({ kind: 'ssl' })
  const send = async (change: object, recipient = to()) => ({
    answer: await post('/api/send-smtp-email', {
      smtpConfig: { ...smtpConfig(), ...change },
      to: recipient,
      subject: 'x',
      text: 'x',
    }),
    row: await lastLog(recipient),
  })
  const certificate = await send({ encryption: 'ssl' })
  expect(certificate.answer.body.error).toMatch(/certificate of 127\.0\.0\.1/i)
  expect(certificate.row).toMatchObject({
    status: 'failed',
    errorMessage: certificate.answer.body.error,
  })
  const { recipient } = certificate.row ?? { recipient: '' }
  expect(await audited(recipient)).toEqual([
    { action: 'failed', title: `Email to ${recipient} over 127.0.0.1 failed` },
  ])
  expect((await send({ port: 1 })).answer.body.error).toBe(
    '127.0.0.1 doesn’t take connections on port 1.',
  )
  await server.close()
  server = await startMailServer()
  const wrong = await send({ port: server.port, password: 'not the one' })
  expect(wrong.answer.body.error).toBe('127.0.0.1 refused the username or password.')
})

test('silence after the server took it: the caller hears that it may have arrived, and staff see it', async () => {
  server = await startMailServer({ onContent: () => new Promise(() => undefined) })
  const recipient = to()
  const body = {
    smtpConfig: { ...smtpConfig(), timeout: 1_000 },
    to: recipient,
    subject: 'x',
    text: 'x',
  }
  const answer = await post('/api/send-smtp-email', body)
  expect([answer.status, answer.body.error]).toEqual([
    503,
    expect.stringContaining('It may have arrived'),
  ])
  expect(await lastLog(recipient)).toMatchObject({
    status: 'failed',
    review: 'uncertain',
    errorMessage: answer.body.error,
  })
})

test('an address that bounced gets no email this way either', async () => {
  server = await startMailServer()
  const recipient = to()
  await db().transaction((tx) =>
    suppress(tx, {
      address: recipient,
      reason: 'hard_bounce',
      source: 'provider',
      evidence: '550 5.1.1',
    }),
  )
  const answer = await post('/api/send-smtp-email', {
    smtpConfig: smtpConfig(),
    to: recipient,
    subject: 'x',
    text: 'x',
  })
  expect([answer.status, answer.body.error]).toEqual([
    503,
    expect.stringContaining('suppression list'),
  ])
  expect(await lastLog(recipient)).toMatchObject({
    status: 'failed',
    errorMessage: answer.body.error,
  })
  expect(server.connections()).toBe(0)
  expect(await audited(recipient)).toEqual([
    { action: 'failed', title: `Email to ${recipient} over 127.0.0.1 failed` },
  ])
})

test('an email that was refused is not sent for the audit log either', async () => {
  const recipient = to()
  expect(
    (
      await post('/api/test-email', {
        templateName: 'no_such_template',
        to: recipient,
        variables: {},
      })
    ).body.success,
  ).toBe(false)
  expect(
    (await post('/api/send-email', { templateName: 'no_such_template', recipient, variables: {} }))
      .body.success,
  ).toBe(false)
  expect(await audited(recipient)).toEqual([
    { action: 'failed', title: `Test of the email 'no_such_template' to ${recipient} failed` },
    { action: 'failed', title: `Email 'no_such_template' to ${recipient} failed` },
  ])
})

test('a short password is hidden in what a server says, and makes nothing else unreadable', async () => {
  useMail('settings', false)
  const call = {
    smtpConfig: { ...smtpConfig(), host: '127.0.0.1', port: 587, password: 'p' },
    to: to(),
    subject: 'x',
    text: 'x',
  }
  expect((await post('/api/send-smtp-email', call)).body.error).toContain('private network')
  expect(
    (
      await post('/api/send-smtp-email', {
        ...call,
        smtpConfig: { ...call.smtpConfig, password: 'private' },
      })
    ).body.error,
  ).toContain('private network')
})

test.each([
  ['tls', 587],
  ['ssl', 465],
  ['none', 25],
] as const)('with encryption %s and no port it is %i (B§9)', async (encryption, port) => {
  const { port: _, ...withoutPort } = smtpConfig()
  const call = { smtpConfig: { ...withoutPort, encryption }, to: to(), subject: 'x', text: 'x' }
  expect(smtpEmailSchema.parse(call).smtpConfig).toMatchObject({ port, timeout: 30_000 })
})

test('private hosts and other ports are refused unless the operator allows them (D31)', async () => {
  server = await startMailServer()
  useMail('settings', false)
  const send = (change: object) =>
    post('/api/send-smtp-email', {
      smtpConfig: { ...smtpConfig(), ...change },
      to: to(),
      subject: 'x',
      text: 'x',
    })
  for (const host of [
    '127.0.0.1',
    '10.0.0.5',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    'localhost',
  ])
    expect([host, (await send({ host, port: 587 })).body.error]).toEqual([
      host,
      expect.stringContaining('private network'),
    ])
  expect((await send({ host: 'mail.example.com', port: 6379 })).body.error).toBe(
    'Port 6379 is not a mail port',
  )
  expect(server.connections()).toBe(0)
})

test('so many an hour, then 429 with the time to wait', async () => {
  const eager = await aStaffMember({ role: 'admin' })
  for (let count = 0; count < 200; count++)
    await hit(`mail-by:${eager.userId}`, { limit: 200, windowSeconds: 3600 })
  const cookie = (await aSignedInRequest(eager.email)).headers.get('cookie') ?? ''
  const answer = await post(
    '/api/send-email',
    { templateName: 'welcome', recipient: to() },
    { cookie },
  )
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds: number) => seconds > 3000),
  ])
})
