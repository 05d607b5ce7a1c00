import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('reports of the support desk: charts with their tables, narrowed by range and category, exported, on desk and phone', async ({
  page,
  server,
}) => {
  await signInAs(page, 'agent')
  await page.goto('/admin/tickets')
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: 'Last 365 days' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.getByText(/^\d+ new, \d+ solved$/)).toBeVisible()
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await fits(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('Show as a table: New by category').click()
  const table = page.getByRole('table', { name: 'New by category' })
  await expect(table.getByRole('row', { name: /Technical/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Billing')
  await page.getByRole('button', { name: 'Show report' }).click()
  await expect(page).toHaveURL(/category=billing/)
  const categories = page.getByRole('table', { name: /^By category/ })
  await expect(categories.getByRole('rowheader', { name: 'Billing' })).toBeVisible()
  await expect(categories.getByRole('rowheader', { name: 'Technical' })).toHaveCount(0)
  const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const file = await page.request.get(address ?? '')
  expect(file.headers()['content-type']).toContain('text/csv')
  expect(await file.text()).toContain('Ticket,Subject,Category')
  const exports = await inDatabase(
    server.databaseUrl,
    "select count(*)::int as count from activity_log where title = 'Ticket report exported as CSV'",
  )
  expect(exports).toEqual([{ count: 1 }])
  // Days without tickets.
  await page.goto('/admin/tickets/reports?from=2001-01-01&to=2001-01-02')
  await expect(page.getByText('No tickets in these days.').first()).toBeVisible()
  await expectAccessible(page)
})

test('without scripts the tables have the numbers', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await signInAs(page, 'agent')
  await page.goto('/admin/tickets/reports')
  await page.getByText('Show as a table: New and solved').click()
  await expect(
    page.getByRole('table', { name: 'New and solved' }).getByRole('row').nth(1),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: /^New tickets by weekday/ })).toBeVisible()
  await context.close()
})
