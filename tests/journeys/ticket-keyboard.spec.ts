import type { Page } from '@playwright/test'
import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { customerTicket as aTicket } from './staff-desk.ts'
import { undoSendFor } from './support-desk.ts'

test.beforeEach(({ server }) => undoSendFor(server, 0))

const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const others = (page: Page) => page.getByRole('status', { name: 'Others in this ticket' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('by keyboard alone: a ticket is found, answered, noted, assigned and transferred', async ({
  page,
  server,
}) => {
  await aTicket(server.databaseUrl, 'Older neighbour')
  const ticket = await aTicket(server.databaseUrl, 'Keys only')
  await signInAs(page, 'agent')
  await page.goto('/admin/tickets')
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search tickets' })).toBeFocused()
  await page.keyboard.type('keys only')
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: /Keys only/ }))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Keys only')).toBeVisible()

  await page.keyboard.press('r')
  await expect(message(page)).toBeFocused()
  // What is typed into a field is text and no key.
  await page.keyboard.type('ranscj is text')
  await expect(message(page)).toHaveValue('ranscj is text')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(thread(page).getByRole('article').last()).toContainText('ranscj is text')
  await page.keyboard.press('n')
  await expect(page.getByRole('radio', { name: 'Internal note' })).toBeChecked()
  await page.keyboard.type('Between us')
  await page.keyboard.press('Escape')
  await expect(message(page)).not.toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Note added')).toBeVisible()
  await expect(thread(page).getByRole('article').last()).toContainText('Between us')

  await page.keyboard.press('a')
  await expect(page.getByLabel('Agent', { exact: true })).toBeFocused()
  // The first answer made it theirs; it goes to who stands above.
  const first = await page.getByLabel('Agent', { exact: true }).inputValue()
  expect(first).not.toBe('')
  await page.keyboard.press('ArrowUp')
  // Keys pass other choices on their way: nothing is saved before Enter.
  await expect(page.getByRole('button', { name: 'Save agent' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const [row] = await inDatabase(
    server.databaseUrl,
    'select assigned_agent_id as agent from support_tickets where id = $1',
    [ticket],
  )
  expect(row?.agent).not.toBe(first)
  // The focus stays in the field; single keys work outside of it.
  await tabTo(page, page.getByRole('button', { name: 'Shortcuts' }))
  await page.keyboard.press('s')
  await expect(page.getByLabel('Status', { exact: true })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Shortcuts' }))
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: /Transfer/ })
  await expect(dialog.getByLabel('Team')).toBeFocused()
  await page.keyboard.press('b')
  await tabTo(page, dialog.getByRole('button', { name: 'Transfer' }))
  await page.keyboard.press('Enter')
  await expect(
    thread(page)
      .getByText(/Ticket transferred/)
      .first(),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('c')
  await expect(page.getByRole('combobox', { name: /canned/i })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(title(page, 'Older neighbour')).toBeVisible()
  // The page listens a moment after its title is there; above the first ticket the key does nothing.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(title(page, 'Keys only')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
})

test('the keys are listed, do nothing with others held down, and can be switched off for this browser', async ({
  page,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'Keys switched off')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeVisible()
  await page.keyboard.press('Alt+r')
  await expect(message(page)).not.toBeFocused()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Write an internal note')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('n')
  // Behind the dialog, which hides the page.
  await expect(page.locator('#compose [name=isInternal][value=yes]')).not.toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeVisible()
  for (const key of ['r', '?']) await page.keyboard.press(key)
  await expect(message(page)).not.toBeFocused()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await dialog.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(message(page)).toBeFocused()
})

test('two agents see each other read and write, on the page and in the list; the customer sees neither', async ({
  page,
  browser,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'Read by two')
  const name = async (email: string) =>
    String(
      (await inDatabase(server.databaseUrl, 'select name from users where email = $1', [email]))[0]
        ?.name,
    )
  const [agentName, adminName] = [await name(demoAccounts.agent), await name(demoAccounts.admin)]
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await expect(others(page)).toHaveText('')
  const other = await browser.newPage({ baseURL: server.url })
  await signInAs(other, 'admin')
  await other.goto('/admin/tickets?q=read+by+two')
  const mark = other.getByText(`${agentName} is in it`).first()
  await expect(mark).toBeVisible()
  await expectAccessible(other)
  // The list follows without being opened again.
  await page.goto('/admin/tickets')
  await expect(mark).toHaveCount(0)
  await page.goto(`/admin/tickets/${ticket}`)
  await expect(mark).toBeVisible()
  await other.goto(`/admin/tickets/${ticket}`)
  await expect(others(other)).toHaveText(`${agentName} is reading`)
  await expect(others(page)).toHaveText(`${adminName} is reading`)
  await message(page).pressSequentially('I am on it')
  await expect(others(other)).toHaveText(`${agentName} is writing`)
  await expectAccessible(other)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(others(other)).toHaveText(`${agentName} is reading`)
  await other.goto('/admin/tickets')
  await expect(others(page)).toHaveText('')
  await other.close()

  await signInAs(page, 'customer')
  const answer = await page.request.post(`/admin/tickets/${ticket}/presence`, {
    form: { state: 'reading', page: crypto.randomUUID(), seen: '0' },
    headers: { accept: 'application/json' },
  })
  expect(answer.status()).toBe(403)
  await page.goto(`/dashboard/tickets/${ticket}`)
  await expect(page.getByText('I am on it')).toBeVisible()
  await expect(page.getByText(/is reading|is writing/)).toHaveCount(0)
})

test('after Undo one writes on in the message', async ({ page, server }) => {
  await undoSendFor(server, 30)
  const ticket = await aTicket(server.databaseUrl, 'Undone by keyboard')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await message(page).fill('Too early')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(message(page)).toHaveValue('Too early')
  await expect(message(page)).toBeFocused()
})

test('who manages invoices sees what the customer still has to pay, others see nothing of it', async ({
  page,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'About my invoice')
  await signInAs(page, 'admin')
  await page.goto(`/admin/tickets/${ticket}`)
  const [open] = await inDatabase(
    server.databaseUrl,
    `select i.invoice_number as number, i.id from invoices i join customers c on c.id = i.customer_id
    where c.email = $1 and i.kind = 'invoice' and i.status in ('pending', 'unpaid') and i.deleted_at is null and i.total_cents > 0 order by i.due_date, i.id limit 1`,
    [demoAccounts.customer],
  )
  const card = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Open invoices' }) })
    .last()
  await expect(page.getByRole('heading', { name: 'Open invoices' })).toBeVisible()
  if (open)
    await expect(
      page.getByRole('link', { name: String(open.number), exact: true }),
    ).toHaveAttribute('href', `/admin/invoices/${open.id}`)
  if (open) await expect(card).toContainText(/R[\s\d]+\.\d\d/)
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await expect(page.getByRole('heading', { name: 'Other tickets' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Open invoices' })).toHaveCount(0)
})
