import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

/**
 * A running subscription of one item by transfer, with days to come, of a customer without credit,
 * which would be used up. Other journeys on this server make some of several items, which have no
 * plan to change.
 */
async function running(url: string): Promise<{ id: string; email: string; description: string }> {
  const [row] = await inDatabase(
    url,
    `select subscriptions.id, email, description from subscriptions join customers on customers.id = subscriptions.customer_id
     where subscriptions.status = 'active' and payment_method = 'eft' and billing_period = 'monthly' and not cancel_at_period_end
       and parked_at is null and suspended_at is null and pending_description is null
       and next_billing_date > current_date + 1 and last_billing_date <= current_date
       and (select count(*) from subscription_items where subscription_items.subscription_id = subscriptions.id) = 1
       and not exists (select from customer_credits where customer_credits.customer_id = customers.id) order by next_billing_date desc limit 1`,
  )
  return { id: String(row?.id), email: String(row?.email), description: String(row?.description) }
}

test('from the list to a changed plan: the amounts first, then the history says what was done', {
  tag: '@daily',
}, async ({ page, server }) => {
  const { id, email, description } = await running(server.databaseUrl)
  await page.goto('/admin/subscriptions')
  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(email)
  await expect(page).toHaveURL(/q=/)
  await page.locator(`a[href="/admin/subscriptions/${id}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(description)

  await page.getByRole('link', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plan and period').selectOption({
    label:
      (await dialog.getByRole('option', { name: /^Table Mountain, monthly/ }).textContent()) ?? '',
  })
  await dialog.getByRole('button', { name: 'Show amounts' }).click()
  const amounts = dialog.getByRole('region', { name: 'What will happen' })
  await expect(amounts).toContainText('New invoice')
  const total = await amounts
    .locator('dt', { hasText: 'To pay' })
    .locator('xpath=following-sibling::dd[1]')
    .textContent()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText('Plan changed. The invoice is on its way.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Table Mountain – monthly hosting',
  )
  const history = page
    .getByRole('list')
    .filter({ hasText: `Subscription ${description} changed to Table Mountain – monthly hosting` })
  await expect(history).toBeVisible()
  await expect(history).toContainText(total ?? 'no total')
})

test('cancelling: kept after all, then ended with a reason that the customer reads', async ({
  page,
  server,
}) => {
  const { id } = await running(server.databaseUrl)
  const reason = 'The shop closes at the end of the month'
  await page.goto(`/admin/subscriptions/${id}`)
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Ending', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(page.getByText('Subscription kept. It will renew.')).toBeVisible()

  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Now/ }).check()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel subscription' })).toHaveCount(0)
  await expectAccessible(page)
  // Of this subscription alone: its customer may have another one, which a journey before ended.
  const mails = await inDatabase(
    server.databaseUrl,
    'select 1 from email_logs where idempotency_key like $1',
    [`subscription_cancelled:${id}:%`],
  )
  expect(mails).toHaveLength(1)
})
