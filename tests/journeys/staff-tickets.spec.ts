import type { Page } from '@playwright/test'
import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { customerTicket as aTicket, customerWrites } from './staff-desk.ts'
import { undoSendFor } from './support-desk.ts'

test.beforeEach(({ server }) => undoSendFor(server, 0))

const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('an agent answers and leaves a note; the customer sees the answer and nothing of the note', {
  tag: '@daily',
}, async ({ page, server }) => {
  const ticket = await aTicket(server.databaseUrl, 'Answered and noted')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await expect(thread(page).getByText('Since this morning nothing comes in.')).toBeVisible()
  await expect(page.getByLabel('Status after the reply')).toHaveValue('waiting_customer')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert').getByText('Please enter a message').first()).toBeVisible()
  await message(page).fill('We found the cause and fixed it.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(message(page)).toHaveValue('')
  await expect(
    thread(page).getByText('changed the status from Open to Waiting for customer'),
  ).toBeVisible()

  await page.getByRole('radio', { name: 'Internal note' }).check()
  await expect(page.getByLabel('Status after the note')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveCount(0)
  await message(page).fill('The MX record was missing. Do not tell.')
  await page.getByRole('button', { name: 'Add internal note' }).click()
  await expect(page.getByText('Note added')).toBeVisible()
  const note = thread(page).getByRole('article').filter({ hasText: 'The MX record was missing' })
  await expect(note.getByText('Internal note')).toBeVisible()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('waiting_customer')
  await expectAccessible(page)

  await signInAs(page, 'customer')
  await page.goto(`/dashboard/tickets/${ticket}`)
  await expect(page.getByText('We found the cause and fixed it.')).toBeVisible()
  await expect(page.getByText('The MX record was missing')).toHaveCount(0)
})

test('properties are changed one by one, and a ticket is transferred with a note', async ({
  page,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'Moved around')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await page.getByLabel('Priority', { exact: true }).selectOption('urgent')
  await expect(thread(page).getByText('changed the priority from Normal to Urgent')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(thread(page).getByText('changed the priority from Urgent to Normal')).toBeVisible()
  await expect(page.getByLabel('Priority', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByLabel('Agent', { exact: true })).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  // A change is not lost by a click elsewhere, nor by a link; Escape gives it up.
  await page.getByLabel('Category', { exact: true }).focus()
  await page.getByLabel('Category', { exact: true }).selectOption('billing')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(thread(page).getByText(/changed the category from \w+ to Billing/)).toBeVisible()
  await page.getByLabel('Subject', { exact: true }).fill('Given up')
  await page.getByLabel('Subject', { exact: true }).press('Escape')
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Moved around')
  await page.getByLabel('Team', { exact: true }).focus()
  await page.getByLabel('Team', { exact: true }).selectOption('technical')
  await page.getByRole('navigation').getByRole('link', { name: 'Tickets', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/tickets$/)
  await expect
    .poll(
      async () =>
        (
          await inDatabase(server.databaseUrl, 'select team from support_tickets where id = $1', [
            ticket,
          ])
        )[0]?.team,
    )
    .toBe('technical')
  await page.goto(`/admin/tickets/${ticket}`)
  await page.getByLabel('Tags').fill('DNS, vip, dns')
  await page.getByRole('button', { name: 'Save tags' }).click()
  await expect(thread(page).getByText('set the tags to dns, vip')).toBeVisible()
  await expect(page.getByLabel('Tags')).toHaveValue('dns, vip')

  await page.getByRole('link', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(
    dialog.getByRole('alert').getByText('Choose a team, an agent or both.').first(),
  ).toBeVisible()
  await dialog.getByLabel('Team').selectOption('billing')
  await dialog.getByLabel('Note').fill('Asks about the invoice')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(thread(page).getByText('Ticket transferred. Asks about the invoice')).toBeVisible()
  await expect(page.getByLabel('Team', { exact: true })).toHaveValue('billing')
})

test('tickets are chosen in the list and changed together, and deleted after a question', async ({
  page,
  server,
}) => {
  const tickets = [
    await aTicket(server.databaseUrl, 'Bulk of two'),
    await aTicket(server.databaseUrl, 'Bulk of two'),
  ]
  await signInAs(page, 'admin')
  await page.goto('/admin/tickets')
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('bulk of two')
  await expect(page.getByText('2 tickets', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Priority' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Priority').selectOption('high')
  await dialog.getByRole('button', { name: 'Set priority' }).click()
  await expect(page.getByText('2 tickets updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Assign' })
    .click()
  await dialog.getByLabel('Agent').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('2 tickets assigned')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Assign' })
    .click()
  await dialog.getByLabel('Agent').selectOption('')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('2 tickets unassigned')).toBeVisible()
  const stored = await inDatabase(
    server.databaseUrl,
    'select priority, assigned_agent_id is null as free from support_tickets where id = any($1)',
    [tickets],
  )
  expect(stored).toEqual([
    { priority: 'high', free: true },
    { priority: 'high', free: true },
  ])
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 tickets' }).click()
  await expect(page.getByText('2 tickets deleted')).toBeVisible()
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.goto(`/admin/tickets/${tickets[0]}`)
  await expect(page.getByRole('heading', { name: 'Error Loading Ticket' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Tickets' }).click()
  await expect(page).toHaveURL(/\/admin\/tickets$/)
})

test('a change of several that cannot be done says so, and keeps what was typed', async ({
  page,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'Gone meanwhile')
  await signInAs(page, 'admin')
  await page.goto('/admin/tickets?q=gone+meanwhile')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await inDatabase(
    server.databaseUrl,
    'alter table support_ticket_changes rename to support_ticket_changes_away',
  )
  try {
    await page.getByRole('button', { name: 'Add tags' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tags').fill('slow')
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to update tags')
    await expect(dialog.getByLabel('Tags')).toHaveValue('slow')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete ticket' }).click()
    await expect(page.getByText('Failed to delete tickets: Unknown error')).toBeVisible()
  } finally {
    await inDatabase(
      server.databaseUrl,
      'alter table support_ticket_changes_away rename to support_ticket_changes',
    )
  }
  expect(
    await inDatabase(server.databaseUrl, 'select tags from support_tickets where id = $1', [
      ticket,
    ]),
  ).toEqual([{ tags: [] }])
})

test('a draft survives a reload and is forgotten when it was sent', async ({ page, server }) => {
  const ticket = await aTicket(server.databaseUrl, 'Half written')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await page.getByRole('radio', { name: 'Internal note' }).check()
  await message(page).pressSequentially('Half a sentence')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(message(page)).toHaveValue('Half a sentence')
  await expect(page.getByRole('radio', { name: 'Internal note' })).toBeChecked()
  await page.getByRole('button', { name: 'Add internal note' }).click()
  await expect(page.getByText('Note added')).toBeVisible()
  await page.reload()
  await expect(message(page)).toHaveValue('')
  expect(
    await inDatabase(server.databaseUrl, 'select 1 from support_drafts where ticket_id = $1', [
      ticket,
    ]),
  ).toEqual([])
})

test('a draft that arrives after the page is shown as a whole: the words of a note never stand in a reply', async ({
  page,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'Late draft')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await inDatabase(
    server.databaseUrl,
    'insert into support_drafts (ticket_id, author_id, message, is_internal) select $1, id, $2, true from users where email = $3',
    [ticket, 'Between us', demoAccounts.agent],
  )
  // The page listens again, and reads its data again.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(message(page)).toHaveValue('Between us')
  await expect(page.getByRole('radio', { name: 'Internal note' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveCount(0)
})

test('what is typed in one ticket is not in the next, and is there again in its own', async ({
  page,
  server,
}) => {
  await aTicket(server.databaseUrl, 'The older one')
  const ticket = await aTicket(server.databaseUrl, 'The newer one')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeVisible()
  await message(page).fill('Meant for the newer one')
  await page.getByLabel('Priority', { exact: true }).selectOption('urgent')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Shortcuts' }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: 'The older one' })).toBeVisible()
  await expect(message(page)).toHaveValue('')
  await expect(page.getByLabel('Priority', { exact: true })).toHaveValue('normal')
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: 'The newer one' })).toBeVisible()
  await expect(message(page)).toHaveValue('Meant for the newer one')
})

test('two agents answer at once: the second reads the first’s message, keeps the text and sends anyway', {
  tag: '@daily',
}, async ({ page, browser, server }) => {
  const ticket = await aTicket(server.databaseUrl, 'Answered twice')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await message(page).fill('My answer')
  await customerWrites(server.databaseUrl, ticket, 'It works again, thank you.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(
    page.getByText('A new message came in since you began to write. Read it, then send again.'),
  ).toBeVisible()
  const fresh = thread(page).getByRole('article').filter({ hasText: 'It works again, thank you.' })
  await expect(fresh.getByText('New', { exact: true })).toBeVisible()
  await expect(message(page)).toHaveValue('My answer')
  await expectAccessible(page)

  const other = await browser.newPage({ baseURL: server.url })
  await signInAs(other, 'admin')
  await other.goto(`/admin/tickets/${ticket}`)
  await message(other).fill('The answer of a colleague')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await expect(other.getByText('Reply sent')).toBeVisible()
  // It comes by itself, while the text is being written.
  await expect(thread(page).getByText('The answer of a colleague')).toBeVisible()
  await expect(message(page)).toHaveValue('My answer')
  await other.close()

  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(thread(page).getByRole('article').last()).toContainText('My answer')
})

test('a colleague’s reply that can still be undone is marked as new, and asked about on send', async ({
  page,
  browser,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'Answered within seconds')
  await undoSendFor(server, 60)
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await message(page).fill('My answer')
  const other = await browser.newPage({ baseURL: server.url })
  await signInAs(other, 'admin')
  await other.goto(`/admin/tickets/${ticket}`)
  await message(other).fill('The answer of a colleague')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await expect(other.getByText('Your reply is sent in 60 seconds')).toBeVisible()
  const held = page.getByRole('article').filter({ hasText: 'The answer of a colleague' })
  await expect(held.getByText('New', { exact: true })).toBeVisible()
  await expect(
    page.getByText('A new message came in while you were writing. It’s marked above.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(
    page.getByText('A new message came in since you began to write. Read it, then send again.'),
  ).toBeVisible()
  await expect(message(page)).toHaveValue('My answer')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText('Your reply is sent in 60 seconds')).toBeVisible()
  // Begun with the colleague’s on the page: there is nothing to ask.
  await message(page).fill('And one thing more')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'And one thing more' })).toBeVisible()
  await other.close()
})

test('a ticket is opened for a customer, with a file, and found by the palette and on the customer’s page', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/tickets/new')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(demoAccounts.customer)
  await page.getByRole('list', { name: 'Customers' }).getByRole('link').first().click()
  await page.getByLabel('Subject').fill('Called about a slow site')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByRole('alert').getByText('Please enter a message')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Called about a slow site')
  await message(page).fill('You called us this morning.')
  await page
    .getByLabel('Attachments')
    .setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('slow') })
  await expect(page.getByText('report.txt is attached.')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByText(/^Ticket TKT-\d{6}-[A-Z0-9]{3} created$/)).toBeVisible()
  const file = page
    .getByRole('list', { name: 'Attached files' })
    .getByRole('link', { name: /report\.txt/ })
  const answer = await page.request.get((await file.getAttribute('href')) ?? '')
  expect([await answer.text(), answer.headers()['content-disposition']?.split(';')[0]]).toEqual([
    'slow',
    'attachment',
  ])

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Search, go to a page, or do something').fill('called about a slow')
  await page.getByRole('option', { name: /Called about a slow site/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Called about a slow site' }),
  ).toBeVisible()
  // Whatever an earlier journey called the customer.
  await page.locator('main a[href^="/admin/customers/"]').first().click()
  await expect(page.getByRole('link', { name: 'Called about a slow site' })).toBeVisible()
})

test('with the keyboard alone, and on a phone, a ticket is found and answered', async ({
  page,
  server,
}) => {
  await aTicket(server.databaseUrl, 'By keyboard')
  await signInAs(page, 'agent')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/tickets?q=by+keyboard')
  expect(await fits(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  const row = page.getByRole('link', { name: /By keyboard/ })
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeVisible()
  expect(await fits(page)).toBeLessThanOrEqual(0)
  await tabTo(page, page.getByRole('radio', { name: 'Reply to customer' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Internal note' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, message(page))
  await page.keyboard.type('Typed and sent')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(thread(page).getByRole('article').last()).toContainText('Typed and sent')
  await expectAccessible(page)
})

test('wrong ids and foreign people get nothing', async ({ page, server }) => {
  const ticket = await aTicket(server.databaseUrl, 'Not for everybody')
  await signInAs(page, 'agent')
  for (const id of ['nothing', '0197a000-0000-7000-8000-000000000000']) {
    const answer = await page.goto(`/admin/tickets/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Error Loading Ticket' })).toBeVisible()
    await expectAccessible(page)
  }
  await signInAs(page, 'customer')
  expect((await page.goto(`/admin/tickets/${ticket}`))?.status()).toBe(403)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a note is added, a property changed, several tickets are changed and deleted', async ({
    page,
    server,
  }) => {
    const ticket = await aTicket(server.databaseUrl, 'Plain page')
    await signInAs(page, 'agent')
    await page.goto(`/admin/tickets/${ticket}`)
    await page.getByRole('radio', { name: 'Internal note' }).check()
    await message(page).fill('Written without scripts')
    await page.getByRole('button', { name: 'Add internal note' }).click()
    await expect(
      thread(page)
        .getByRole('article')
        .filter({ hasText: 'Written without scripts' })
        .getByText('Internal note'),
    ).toBeVisible()
    await page.getByLabel('Priority', { exact: true }).selectOption('low')
    await page.getByRole('button', { name: 'Save priority' }).click()
    await expect(thread(page).getByText('changed the priority from Normal to Low')).toBeVisible()

    await customerWrites(server.databaseUrl, ticket, 'Anybody there?')
    await message(page).fill('My answer')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(
      page.getByText('A new message came in since you began to write. Read it, then send again.'),
    ).toBeVisible()
    await expect(message(page)).toHaveValue('My answer')
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await expect(thread(page).getByRole('article').last()).toContainText('My answer')

    await page.goto('/admin/tickets?q=plain+page')
    await page.getByRole('checkbox', { name: /^Select ticket/ }).check()
    await page.getByRole('button', { name: 'Change selected' }).click()
    await page.getByLabel('Status').selectOption('closed')
    await page.getByRole('button', { name: 'Set status' }).click()
    await expect(page).toHaveURL(/\/admin\/tickets$/)
    await page.goto(`/admin/tickets/selected?id=${ticket}`)
    await page.getByRole('button', { name: 'Delete ticket' }).click()
    await expect(page).toHaveURL(/\/admin\/tickets$/)
    expect(
      await inDatabase(server.databaseUrl, 'select 1 from support_tickets where id = $1', [ticket]),
    ).toEqual([])
  })
})
