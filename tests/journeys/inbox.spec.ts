import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { customerTicket, customerWrites } from './staff-desk.ts'

test('what waits stands in one list, for who may handle it; it opens in its desk, and new answers are marked', {
  tag: '@daily',
}, async ({ page, server }) => {
  const ticket = await customerTicket(server.databaseUrl, 'Waits in the inbox')
  await inDatabase(
    server.databaseUrl,
    `insert into general_enquiries (id, name, email, subject, message) values (gen_random_uuid(), 'Anika', 'anika@example.co.za', 'Asks in the inbox', 'Hello')`,
  )
  await signInAs(page, 'agent')
  await page.goto('/admin/inbox')
  await expect(page.getByText('Waits in the inbox')).toBeVisible()
  // Agents handle no enquiries, whatever the address says.
  await page.goto('/admin/inbox?kind=enquiry')
  await expect(page.getByText('Asks in the inbox')).toHaveCount(0)

  await signInAs(page, 'admin')
  await page.goto('/admin/inbox')
  const kinds = page.getByRole('navigation', { name: 'What waits' })
  await kinds.getByRole('link', { name: /General enquiries/ }).click()
  await expect(page.getByText('Asks in the inbox')).toBeVisible()
  await kinds.getByRole('link', { name: /Tickets/ }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  // Looked at once: what the customer writes after that is new.
  await page.getByRole('link', { name: 'Waits in the inbox' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/${ticket}$`))
  const read = () =>
    inDatabase(server.databaseUrl, 'select 1 from support_reads where ticket_id = $1', [ticket])
  await expect.poll(async () => (await read()).length).toBe(1)
  await page.goto('/admin/inbox')
  await expect(page.getByText('Waits in the inbox')).toBeVisible()
  await customerWrites(server.databaseUrl, ticket, 'A zebra stands in the way')
  await page.goto('/admin/tickets?q=zebra')
  const row = page.getByRole('row').filter({ hasText: 'Waits in the inbox' })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Waits in the inbox' }).click()
  const answer = page.getByRole('article').filter({ hasText: 'A zebra stands in the way' })
  await expect(answer.getByText('New', { exact: true })).toBeVisible()
})
