import { formatDay } from '#kernel/date-format.ts'
import { addDays } from '#kernel/dates.ts'
import { expectAccessible } from './accessible.ts'
import { fillDetails, inDatabase, placeOrder, signInAs, signUpAtCheckout } from './buyer.ts'
import { expect, test } from './fixtures.ts'

/**
 * What months of billing would have written: suspended ten days ago over an invoice, with two weeks
 * of its period left on paper.
 */
async function suspend(
  databaseUrl: string,
  email: string,
): Promise<{ subscriptionId: string; invoiceId: string; today: string }> {
  const [row] = await inDatabase(
    databaseUrl,
    `with mine as (select subscriptions.* from subscriptions join customers on customers.id = customer_id where email = $1),
      base as (select invoices.* from invoices join mine on mine.order_id = invoices.order_id where kind = 'invoice'),
      off as (update subscriptions set suspended_at = now() - interval '10 days', suspension_reason = 'Invoice overdue', next_billing_date = (now() at time zone 'Africa/Johannesburg')::date + 14
        from mine where subscriptions.id = mine.id),
      made as (insert into invoices select (jsonb_populate_record(null::invoices, to_jsonb(base) || jsonb_build_object('id', gen_random_uuid(),
        'invoice_number', 'INV-2026-80' || floor(random() * 10000), 'status', 'unpaid', 'paid_at', null, 'paid_cents', 0, 'original_issued_at', null,
        'subscription_id', mine.id, 'period_start', (now() at time zone 'Africa/Johannesburg')::date - 17, 'due_date', (now() at time zone 'Africa/Johannesburg')::date - 17, 'payment_method', 'bank_transfer'))).* from base, mine
        returning id),
      lines as (insert into invoice_lines (invoice_id, position, description, quantity, unit_price_cents, total_cents)
        select made.id, 1, 'Hosting', 1, base.subtotal_cents, base.subtotal_cents from made, base)
    select mine.id as subscription_id, made.id as invoice_id, (now() at time zone 'Africa/Johannesburg')::date::text as today from mine, made`,
    [email],
  )
  return {
    subscriptionId: String(row?.subscription_id),
    invoiceId: String(row?.invoice_id),
    today: String(row?.today),
  }
}

test('a suspended service says what paying restores, to its customer and to staff, and that is what happens', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  await page.goto('/checkout?package=cloud-gannet&period=monthly')
  const email = await signUpAtCheckout(page)
  await fillDetails(page, 'Card')
  await placeOrder(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Paid. Welcome aboard.' })).toBeVisible({
    timeout: 30_000,
  })
  const { subscriptionId, invoiceId, today } = await suspend(server.databaseUrl, email)
  const promised = `If you pay today, the 24 unused days of the paid period run until ${formatDay(addDays(today, 23))}. Time without service is not billed.`
  const charge = `charged to the card on ${formatDay(addDays(today, 24))}`

  for (const path of [
    `/dashboard/services/${subscriptionId}`,
    `/dashboard/invoices/${invoiceId}`,
    '/dashboard/pay',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(promised)
    await expect(page.getByRole('main')).toContainText(charge)
    await expectAccessible(page)
  }

  await page.context().clearCookies()
  await signInAs(page, 'admin')
  await page.goto(`/admin/subscriptions/${subscriptionId}`)
  await expect(page.getByRole('main')).toContainText(promised)
  await page.goto(`/admin/invoices/${invoiceId}/payment`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(promised)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment recorded').first()).toBeVisible()
  await page.goto(`/admin/subscriptions/${subscriptionId}`)
  await expect(page.getByRole('main')).not.toContainText('switched off')
  await expect(page.getByRole('main')).toContainText(formatDay(addDays(today, 24)))
})

test('whether suspended time is billed is a switch of the Billing tab, off at first', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/settings')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Billing & subscriptions' })
    .click()
  const choice = page.getByRole('checkbox', { name: 'Bill suspended time' })
  await expect(choice).not.toBeChecked()
  await choice.check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  await page.reload()
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
})
