import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { customerTicket, customerWrites } from './staff-desk.ts'

test('a ticket is merged into another one of its customer, and a message is split off again', async ({
  page,
  server,
}) => {
  const source = await customerTicket(server.databaseUrl, 'Merged away')
  const target = await customerTicket(server.databaseUrl, 'Merge target')
  await customerWrites(server.databaseUrl, source, 'A message that moves')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${source}`)
  await page.getByRole('link', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search tickets' }).fill('merge target')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByRole('alert').getByText('Choose a ticket.').first()).toBeVisible()
  await dialog.getByRole('radio', { name: /Merge target/ }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText(/^Merged into TKT-/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/${target}`))
  const thread = page.getByRole('list', { name: 'Conversation' })
  await expect(thread.getByText('A message that moves')).toBeVisible()
  await expect(thread.getByRole('link', { name: /^merged it with TKT-/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/tickets/${source}`)
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/${target}`))
  await expect(page.getByText(/^TKT-\S+ was merged into this ticket\.$/)).toBeVisible()
  await page.goto('/admin/tickets?q=merged+away')
  await expect(page.getByRole('table').getByText(/^Merged\sinto TKT-/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Status').selectOption('closed')
  await expect(page.getByText('No tickets found')).toBeVisible()
  await page.goto('/admin/tickets?status=merged&q=merged+away')
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await page.goto(`/admin/tickets/${target}`)

  const message = thread.getByRole('article').filter({ hasText: 'A message that moves' })
  await message.getByRole('link', { name: /^Split off the message/ }).click()
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await expect(
    dialog.getByRole('alert').getByText('Say in a few words what it’s about.').first(),
  ).toBeVisible()
  await dialog.getByLabel('Subject').fill('On its own')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'On its own' })).toBeVisible()
  await expect(thread.getByRole('article')).toHaveCount(1)
  await thread.getByRole('link', { name: /^split it off from TKT-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merge target' })).toBeVisible()
  await expect(thread.getByText('A message that moves')).toHaveCount(0)

  await signInAs(page, 'customer')
  await page.goto(`/dashboard/tickets/${source}`)
  await expect(page).toHaveURL(new RegExp(`/dashboard/tickets/${target}`))
  await expect(page.getByText('That ticket is part of this one now.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Merge target' })).toBeVisible()
})

test('a ticket of another customer is closed as a duplicate after a confirmation, on a phone', async ({
  page,
  server,
}) => {
  const [other] = await inDatabase(
    server.databaseUrl,
    'select email from customers where email <> $1 and deleted_at is null limit 1',
    [demoAccounts.customer],
  )
  const source = await customerTicket(server.databaseUrl, 'Duplicate of somebody')
  await customerTicket(server.databaseUrl, 'Somebody else asked too', String(other?.email))
  await signInAs(page, 'agent')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/tickets/${source}/merge?q=somebody+else+asked`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /another customer/ }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(
    dialog.getByRole('alert').getByText('That ticket is another customer’s.'),
  ).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await dialog.getByRole('checkbox', { name: /another customer’s ticket/ }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText(/^Closed as a duplicate of TKT-/)).toBeVisible()
  expect(
    await inDatabase(
      server.databaseUrl,
      'select status, merged_into from support_tickets where id = $1',
      [source],
    ),
  ).toEqual([{ status: 'closed', merged_into: null }])
})
