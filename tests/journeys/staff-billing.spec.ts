import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

/**
 * Whatever day it is, and whatever ran already: one subscription of the demo waits for its next
 * invoice.
 */
const aTransferIsDue = `update subscriptions set next_billing_date = current_date + 2 where id = (select id from subscriptions
  where payment_method = 'eft' and status = 'active' and billing_period = 'annual' order by next_billing_date desc limit 1)`

test('a run is tried dry, started by hand, and its counts lead to what they count', {
  tag: '@daily',
}, async ({ page, server }) => {
  await inDatabase(server.databaseUrl, aTransferIsDue)
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Monthly recurring revenue' })).toBeVisible()

  await page.getByRole('link', { name: 'Run now' }).click()
  await expect(page.getByRole('heading', { name: 'If you run it now' })).toBeVisible()
  const transfers = page.getByRole('listitem').filter({ hasText: 'invoiced by email' })
  await expect(transfers).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page).toHaveURL(/\/admin\/billing\?started=/)
  await expect(page.getByText('Completed')).toBeVisible({ timeout: 20_000 })
  const invoiced = page.getByRole('link', { name: /^Invoiced [1-9]/ })
  await expect(invoiced).toBeVisible()

  await invoiced.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Run of / })).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: 'Subscriptions in this run' })
      .getByText('Invoice sent')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Billing runs' }).click()
  await expect(page.getByRole('table', { name: 'Billing runs' })).toBeVisible()
  await expectAccessible(page)
})

for (const width of [390, 1440])
  test(`the charts are drawn and have their tables, at ${width} by day and by night`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, 'admin')
    await page.goto('/admin/billing')
    await expect(page.locator('svg.recharts-surface').nth(2)).toBeVisible()
    for (const name of ['Income by payment method', 'Monthly recurring revenue', 'Outstanding'])
      await page.getByText(`Show as a table: ${name}`).click()
    await expect(
      page.getByRole('table', { name: 'Income by payment method' }).getByRole('row'),
    ).toHaveCount(13)
    await expect(page.getByRole('table', { name: 'Outstanding' }).getByRole('row')).toHaveCount(6)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })
