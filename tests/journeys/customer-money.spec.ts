import type { Page } from '@playwright/test'
import { demoAccounts } from '../../db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import {
  fillDetails,
  inDatabase,
  placeOrder,
  signInAs,
  signUpAtCheckout,
  twoMoreInvoices,
} from './buyer.ts'
import { expect, test } from './fixtures.ts'

const atGateway = /\/simulators\/payfast/

async function onPhoneAndDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
}

test('a customer pays two invoices at once, reads the statement, gives another card, changes the plan, cancels and stays', {
  tag: '@daily',
}, async ({ page, server }) => {
  test.setTimeout(150_000)
  await inDatabase(
    server.databaseUrl,
    `update site_settings set billing_settings = billing_settings || '{"recurring_model": "token"}'`,
  )
  await page.goto('/checkout?package=cloud-gannet&period=monthly')
  const email = await signUpAtCheckout(page)
  await fillDetails(page, 'Card')
  await placeOrder(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Paid. Welcome aboard.' })).toBeVisible({
    timeout: 30_000,
  })

  const numbers = await twoMoreInvoices(server.databaseUrl, email)
  await page.goto('/dashboard/invoices')
  for (const number of numbers)
    await page.getByRole('checkbox', { name: `Select Invoice ${number}` }).check()
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: /^Pay R/ })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/pay\?id=/)
  await expect(page.getByText('2 of 2 chosen')).toBeVisible()
  await onPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page).toHaveURL(atGateway)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment wasn’t finished' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page).toHaveURL(atGateway)
  await page.getByRole('button', { name: 'Pay now' }).click()
  // The page updates without a reload.
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible({
    timeout: 30_000,
  })
  await onPhoneAndDesk(page)
  const paid = await inDatabase(
    server.databaseUrl,
    `select status, gateway_payment_id from invoices join payments on payments.invoice_id = invoices.id where invoice_number = any($1)`,
    [numbers],
  )
  expect(paid.map((row) => row.status)).toEqual(['paid', 'paid'])
  expect(new Set(paid.map((row) => row.gateway_payment_id)).size).toBe(1)

  await page.getByRole('link', { name: 'Your invoices' }).click()
  await page.getByRole('link', { name: 'Account statement' }).click()
  await expect(page.getByRole('heading', { name: 'Account statement' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Balance' }).getByText('R0.00').first(),
  ).toBeVisible()
  for (const number of numbers)
    await expect(page.getByRole('link', { name: `Payment for ${number}` })).toBeVisible()
  await onPhoneAndDesk(page)
  const address = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const pdf = await page.request.get(address ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await page.getByRole('link', { name: 'Services' }).first().click()
  await page.getByRole('link', { name: 'Gannet' }).click()
  await page.getByRole('button', { name: 'Change card' }).click()
  await expect(page).toHaveURL(atGateway)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('for the next charge')).toBeVisible()
  const noted = `select title from activity_log join subscriptions on subscriptions.id::text = entity_id join customers on customers.id = customer_id
    where email = $1 and action = 'card_changed'`
  await expect
    .poll(async () => (await inDatabase(server.databaseUrl, noted, [email])).length)
    .toBe(1)

  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: /Springbok/ }).check()
  await page.getByRole('button', { name: 'See what it costs' }).click()
  await expect(page.getByText('will be charged to your saved card right away')).toBeVisible()
  await onPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Change plan now' }).click()
  await expect(page.getByRole('heading', { name: /Springbok/ })).toBeVisible()

  await page.getByRole('link', { name: 'Cancel at the end of the period' }).click()
  await page.getByLabel(/Why are you leaving/).fill('Moving abroad')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await expect(page.getByText('This service ends')).toBeVisible()
  await onPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Keep this service' }).click()
  await expect(page.getByText('This service ends')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Cancel at the end of the period' })).toBeVisible()
})

test.describe('before scripts load', () => {
  test.use({ javaScriptEnabled: false })

  test('the selected invoices are paid, and the return page updates by itself', {
    tag: '@daily',
  }, async ({ page, server }) => {
    await twoMoreInvoices(server.databaseUrl, demoAccounts.customer)
    await signInAs(page, 'customer')
    await page.goto('/dashboard/pay')
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await page.getByRole('button', { name: 'Continue to card payment' }).click()
    await expect(page).toHaveURL(atGateway)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByRole('heading', { name: /^Paid\./ })).toBeVisible({ timeout: 30_000 })
  })
})
