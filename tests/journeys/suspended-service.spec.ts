import { formatDay } from '#kernel/date-format.ts'
import { addDays } from '#kernel/dates.ts'
import { expectAccessible } from './accessible.ts'
import { fillDetails, placeOrder, signInAs, signUpAtCheckout, suspendForDebt } from './buyer.ts'
import { expect, test } from './fixtures.ts'

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
  const { subscriptionId, invoiceId, today } = await suspendForDebt(server.databaseUrl, email)
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
