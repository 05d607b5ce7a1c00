import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { customerTicket as aTicket } from './staff-desk.ts'

/** What the list of tickets is narrowed to. */

async function ticketsOfStatuses(databaseUrl: string, subject: string): Promise<void> {
  for (const status of ['open', 'in_progress', 'waiting_customer']) {
    const id = await aTicket(databaseUrl, `${subject}: ${status}`)
    await inDatabase(databaseUrl, 'update support_tickets set status = $2 where id = $1', [
      id,
      status,
    ])
  }
}

test('several statuses are ticked by the keyboard, on a phone, and the choice of one takes their place', async ({
  page,
  server,
}) => {
  await ticketsOfStatuses(server.databaseUrl, 'Ticked')
  await signInAs(page, 'agent')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/tickets?q=ticked')
  await expect(page.getByText('3 tickets', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Filter' }))
  await page.keyboard.press('Enter')
  const several = page.locator('summary', { hasText: 'Several statuses' })
  await tabTo(page, several)
  await page.keyboard.press('Enter')
  const box = (name: string) =>
    page
      .getByRole('group', { name: 'Several statuses' })
      .getByRole('checkbox', { name, exact: true })
  await tabTo(page, box('Open'))
  await page.keyboard.press('Space')
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await tabTo(page, box('In progress'))
  await page.keyboard.press('Space')
  await expect(page.getByText('2 tickets', { exact: true })).toBeVisible()
  await expect(box('In progress')).toBeFocused()
  await expect(page).toHaveURL(/statuses=open%2Cin_progress/)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('2 tickets', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await expect(box('Open')).toBeChecked()

  await page.getByLabel('Status', { exact: true }).selectOption('waiting_customer')
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await expect(box('Open')).not.toBeChecked()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByText('1 ticket', { exact: true })).toHaveCount(0)
})

test('all tickets of a customer are theirs by who they are, not by the address they have now', async ({
  page,
  server,
}) => {
  const ticket = await aTicket(server.databaseUrl, 'Under an old address')
  await inDatabase(
    server.databaseUrl,
    'update support_tickets set requester_email = $2 where id = $1',
    [ticket, 'former@elsewhere.example'],
  )
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  await page.getByRole('link', { name: 'All tickets' }).click()
  await expect(page).toHaveURL(/\/admin\/tickets\?customer=/)
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('under an old address')
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Customer', { exact: true })).not.toHaveValue('')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('several statuses are ticked and sent, and another choice counts after them', async ({
    page,
    server,
  }) => {
    await ticketsOfStatuses(server.databaseUrl, 'Plainly ticked')
    await signInAs(page, 'agent')
    await page.goto('/admin/tickets?q=plainly+ticked')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.locator('summary', { hasText: 'Several statuses' }).click()
    for (const name of ['Open', 'In progress'])
      await page.getByRole('checkbox', { name, exact: true }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('2 tickets', { exact: true })).toBeVisible()
    await page.getByLabel('Status', { exact: true }).selectOption('waiting_customer')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
    // Closed again, because nothing is ticked.
    await expect(page.locator('input[name=statuses][value=open]')).not.toBeChecked()
  })
})
