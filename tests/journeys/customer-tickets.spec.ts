import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { anHourLater, foreignTicket, staffAnswer } from './support-desk.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const screen = { name: 'screen.png', mimeType: 'image/png', buffer: picture }
const script = {
  name: 'page.html',
  mimeType: 'text/html',
  buffer: Buffer.from('<script>alert(1)</script>'),
}
const large = (name: string, megabytes: number) => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.alloc(megabytes * 1024 * 1024),
})
const threadAddress = /\/dashboard\/tickets\/[0-9a-f-]{36}/

function ticketIn(page: Page): string {
  return threadAddress.exec(page.url())?.[0].split('/').at(-1) ?? ''
}

async function onPhoneAndDesk(page: Page): Promise<void> {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  }
}

async function fillTicket(page: Page, subject: string): Promise<void> {
  await page.goto('/dashboard/tickets/new')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Category').selectOption('Technical')
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Since this morning.\n\nSee https://example.co.za/webmail.')
}

test.beforeEach(({ server }) => anHourLater(server))

test('a customer opens a ticket with a file, reads the answer as it comes, says that it is solved and opens it again', {
  tag: '@daily',
}, async ({ page, server }) => {
  test.setTimeout(120_000)
  await signInAs(page, 'customer')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Support' }).first().click()
  await page.getByRole('link', { name: 'New ticket' }).click()
  await page.getByLabel('Subject').pressSequentially('My emails land in spam')
  await expect(page.getByText('This may answer it')).toBeVisible()
  await expect(page.getByRole('link', { name: /My emails land in spam/ })).toHaveAttribute(
    'href',
    /^\/faq#/,
  )
  await page.getByLabel('Category').selectOption('Technical')
  await page.getByLabel('Attachments').setInputFiles([screen, script, large('film.zip', 6)])
  await expect(
    page.getByText('film.zip is too large. Maximum file size is 5MB.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove film.zip' }).click()
  await expect(page.locator('input[name=uploads]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Send ticket' }).click()
  // Refused: all that was typed and uploaded is still there.
  await expect(page.getByRole('link', { name: 'Please enter a message' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('My emails land in spam')
  await expect(page.locator('input[name=uploads]')).toHaveCount(2)
  await onPhoneAndDesk(page)
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Since this morning.\n\nSee https://example.co.za/webmail.')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page).toHaveURL(threadAddress)
  const thread = page.getByRole('region', { name: 'Messages' })
  await expect(thread.getByRole('link', { name: 'https://example.co.za/webmail' })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await onPhoneAndDesk(page)

  const [shown, kept] = await Promise.all(
    ['screen.png', 'page.html'].map(async (name) =>
      page.request.get((await thread.getByRole('link', { name }).getAttribute('href')) ?? ''),
    ),
  )
  expect([shown?.headers()['content-type'], shown?.headers()['content-disposition']]).toEqual([
    'image/png',
    expect.stringMatching(/^inline/),
  ])
  expect(await shown?.body()).toEqual(picture)
  const {
    'content-type': type,
    'content-disposition': disposition,
    'x-content-type-options': sniffing,
  } = kept?.headers() ?? {}
  expect([type, disposition, sniffing]).toEqual([
    'application/octet-stream',
    expect.stringMatching(/^attachment/),
    'nosniff',
  ])

  // What is being written stays while answers come in by themselves, and a note does not.
  const id = ticketIn(page)
  await page.getByLabel('Your message').fill('I am still wri')
  await staffAnswer(server, id, 'A note that only staff read', 'note')
  await staffAnswer(server, id, 'We reset it. Does it work now?', 'question')
  await expect(thread.getByText('We reset it. Does it work now?')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'New message from Sipho Dlamini' }),
  ).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waiting for you')
  await expect(page.getByLabel('Your message')).toHaveValue('I am still wri')
  expect(await page.content()).not.toContain('only staff read')

  await page.getByLabel('Your message').fill('It does, thank you.')
  await page.getByLabel('Attachments').setInputFiles(screen)
  // Sent while the file is on its way: the message waits for it.
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread.getByText('It does, thank you.')).toBeVisible()
  await expect(thread.getByRole('link', { name: 'screen.png' })).toHaveCount(2)
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await expect(page.locator('input[name=uploads]')).toHaveCount(0)
  const files = await inDatabase(
    server.databaseUrl,
    'select count(*)::int as count from support_files where ticket_id = $1',
    [id],
  )
  expect(files).toEqual([{ count: 3 }])

  await page.getByRole('button', { name: 'Solved, thank you' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Resolved')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'My emails land in spam' }).click()
  await page.getByRole('button', { name: 'Solved, thank you' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Resolved')
  await page.goto('/dashboard/tickets?status=resolved&category=technical&q=spam')
  await expect(page.getByRole('link', { name: /My emails land in spam/ })).toBeVisible()
  await page.goto('/dashboard/tickets?status=closed&q=spam')
  await expect(page.getByText('No tickets found')).toBeVisible()
  await onPhoneAndDesk(page)
})

test('a ticket by the keyboard alone', async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard/tickets/new')
  await tabTo(page, page.getByLabel('Subject'))
  await page.keyboard.type('Certificate')
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.type('Tech')
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('Please renew it.')
  await tabTo(page, page.getByLabel('Attachments'))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Space'),
  ])
  await chooser.setFiles([screen])
  await expect(page.locator('input[name=uploads]')).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: 'Remove screen.png' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=uploads]')).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: 'Send ticket' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(threadAddress)
  await tabTo(page, page.getByLabel('Your message'))
  await page.keyboard.type('And the other one.')
  await tabTo(page, page.getByRole('button', { name: 'Send reply' }))
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('And the other one.'),
  ).toBeVisible()
})

test('files that are dropped or pasted into the form are attached', async ({ page }) => {
  await signInAs(page, 'customer')
  await fillTicket(page, 'Dropped')
  const message = page.getByRole('textbox', { name: 'Message' })
  for (const kind of ['drop', 'paste']) {
    await message.evaluate((element, kind) => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], `${kind}.txt`))
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent(kind, { ...init, dataTransfer: data })
          : new ClipboardEvent(kind, { ...init, clipboardData: data }),
      )
    }, kind)
    await expect(page.getByRole('button', { name: `Remove ${kind}.txt` })).toBeVisible()
  }
  await expect(page.locator('input[name=uploads]')).toHaveCount(2)
})

test('without scripts: the files travel with the form, and what was typed stays when they are too large', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await signInAs(page, 'customer')
  await fillTicket(page, 'Sent without scripts')
  await page.getByLabel('Attachments').setInputFiles([large('film.zip', 6)])
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page.getByText('film.zip is too large. Maximum file size is 5MB.')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Choose a smaller file' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Sent without scripts')
  await page
    .getByLabel('Attachments')
    .setInputFiles([1, 2, 3, 4].map((part) => large(`part-${part}.zip`, 4)))
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page.getByText('too large')).toHaveCount(1)
  await expect(page.getByText('too large to send together')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Since this morning/)
  await page.getByLabel('Attachments').setInputFiles([screen, script])
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page).toHaveURL(threadAddress)
  await expect(page.getByRole('link', { name: 'page.html' })).toBeVisible()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('link', { name: 'Please enter a message' })).toBeVisible()
  await page.getByLabel('Your message').fill('One more thing.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('One more thing.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Solved, thank you' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Resolved')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open')
  await context.close()
})

test('another customer’s ticket and file are not found, exactly as missing ones', {
  tag: '@daily',
}, async ({ page, server }) => {
  const { ticketId, fileId } = await foreignTicket(server)
  await signInAs(page, 'customer')
  const { origin } = new URL(server.url)
  const post = (path: string, form: Record<string, string> = {}) =>
    page.request.post(path, { form, headers: { origin, accept: 'application/json' } })
  const answers = async (ticket: string, file: string) => {
    const message = { message: 'Let me in', idempotencyKey: randomUUID() }
    const all = await Promise.all([
      page.request.get(`/dashboard/tickets/${ticket}`),
      page.request.get(`/dashboard/tickets/files/${file}`),
      page.request.get(`/api/tickets/${ticket}/events`),
      post(`/dashboard/tickets/${ticket}.data`, message),
      post(`/dashboard/tickets/files/${file}`),
      post(`/dashboard/tickets/${ticket}/solved`),
      post(`/dashboard/tickets/${ticket}/reopen`),
    ])
    return all.map((answer) => answer.status())
  }
  const foreign = await answers(ticketId, fileId)
  expect(foreign).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await answers(randomUUID(), randomUUID())).toEqual(foreign)
  const messages = await inDatabase(
    server.databaseUrl,
    'select count(*)::int as count from support_messages where ticket_id = $1',
    [ticketId],
  )
  expect(messages).toEqual([{ count: 1 }])
})

test('what billing cannot change at once becomes a ticket with its prices, and stands on the page of its service', async ({
  page,
}) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard/services')
  await page.getByRole('link', { name: 'Signal Hill', exact: true }).click()
  await page.getByRole('link', { name: 'Request another change' }).click()
  await expect(page.getByRole('link', { name: 'change plan' })).toBeVisible()
  await onPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('link', { name: 'Tell us what you need changed.' })).toBeVisible()
  await page.getByLabel('Plan').selectOption({ index: 1 })
  await page.getByLabel('What do you need?').fill('Two machines instead of one.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(threadAddress)
  const thread = page.getByRole('region', { name: 'Messages' })
  await expect(
    thread.getByText(/Now: Signal Hill, R2\s199\.00 per month\s+Requested: .*, R/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Signal Hill' }).click()
  await expect(page.getByRole('link', { name: 'Service change: Signal Hill' })).toBeVisible()
  await onPhoneAndDesk(page)
  await page.getByRole('link', { name: 'Ask about this service' }).click()
  await expect(page.getByLabel('Service')).not.toHaveValue('')
})

test('what cannot be read or sent says so, keeps what was typed, and works again', async ({
  page,
  server,
}) => {
  await signInAs(page, 'customer')
  const rename = (kind: 'view' | 'table', from: string, to: string) =>
    inDatabase(server.databaseUrl, `alter ${kind} ${from} rename to ${to}`)
  await rename('view', 'customer_tickets', 'customer_tickets_away')
  await page.goto('/dashboard/tickets')
  await expect(page.getByRole('alert')).toContainText('Failed to load tickets')
  await rename('view', 'customer_tickets_away', 'customer_tickets')
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'New ticket' })).toBeVisible()

  await fillTicket(page, 'In the middle')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page).toHaveURL(threadAddress)
  await page.getByLabel('Your message').fill('Do not lose this.')
  await rename('table', 'support_messages', 'support_messages_away')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to send reply: Unknown error' }),
  ).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('Do not lose this.')
  await rename('table', 'support_messages_away', 'support_messages')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const thread = page.getByRole('region', { name: 'Messages' })
  await expect(thread.getByText('Do not lose this.')).toHaveCount(1)
})
