import { expectAccessible } from './accessible.ts'
import { fillDetails, inDatabase, orderIn, placeOrder, signUpAtCheckout, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const atGateway = /\/simulators\/payfast/

for (const model of ['token', 'gateway'] as const) {
  test(`by card to paid when PayFast ${model === 'token' ? 'keeps the card for us' : 'charges by itself'}`, async ({
    page,
    server,
  }) => {
    await useModel(server.databaseUrl, model)
    await page.goto('/checkout?package=cloud-gannet&period=annual')
    await signUpAtCheckout(page)
    await fillDetails(page, 'Card')
    await placeOrder(page)
    await expect(page).toHaveURL(atGateway)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page).toHaveURL(/\/payment\/return\?order=/)
    // It updates without a reload.
    await expect(page.getByRole('heading', { name: 'Paid. Welcome aboard.' })).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible(page)
    const [order] = await inDatabase(
      server.databaseUrl,
      'select status, recurring_model, total_cents from orders where order_number = $1',
      [orderIn(page)],
    )
    expect(order).toMatchObject({ status: 'paid', recurring_model: model })
    await page.getByRole('link', { name: 'See your services' }).click()
    await expect(page.getByText('Active')).toBeVisible()
    await expect(page.getByText(/^Renews /)).toBeVisible()
    await page.getByRole('link', { name: 'Gannet' }).click()
    await expect(page.getByText('Annual', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

test('failed, cancelled, tried again, and paid in the end', { tag: '@daily' }, async ({
  page,
  server,
}) => {
  await page.goto('/checkout?package=wordpress-fynbos&period=monthly')
  await signUpAtCheckout(page)
  await fillDetails(page, 'Card')
  await placeOrder(page)
  await expect(page).toHaveURL(atGateway)
  await page.getByRole('button', { name: 'Fail the payment' }).click()
  await expect(page.getByText('Payment declined')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment wasn’t finished' })).toBeVisible()
  await expectAccessible(page)
  const number = orderIn(page)
  expect(await statusOf(server.databaseUrl, number)).toBe('pending')
  await page.getByRole('button', { name: 'Try again by card' }).click()
  await expect(page).toHaveURL(atGateway)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Paid. Welcome aboard.' })).toBeVisible({
    timeout: 30_000,
  })
  expect(await statusOf(server.databaseUrl, number)).toBe('paid')
})

test('from the card to a transfer and back to the card', async ({ page }) => {
  await page.goto('/checkout?package=wordpress-fynbos&period=monthly')
  await signUpAtCheckout(page)
  await fillDetails(page, 'Card')
  await placeOrder(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Pay by bank transfer instead' }).click()
  await expect(page).toHaveURL(/\/payment\/bank-transfer\?order=/)
  await page.getByRole('link', { name: 'Pay by card instead' }).click()
  await page.getByRole('button', { name: 'Continue by card' }).click()
  await expect(page).toHaveURL(atGateway)
})

test('no form leaves when the gateway would refuse it: the order waits and the way out is shown (D18)', async ({
  page,
  server,
}) => {
  await useModel(server.databaseUrl, 'token')
  // The gateway takes nothing below R5.
  const [kite] = await inDatabase(
    server.databaseUrl,
    "select price_cents as cents from packages where slug = 'cloud-kite'",
  )
  const price = (cents: unknown) =>
    inDatabase(
      server.databaseUrl,
      "update packages set price_cents = $1 where slug = 'cloud-kite'",
      [cents],
    )
  await price(300)
  try {
    await page.goto('/checkout?package=cloud-kite&period=monthly')
    await signUpAtCheckout(page)
    await fillDetails(page, 'Card')
    await placeOrder(page)
    await expect(
      page.getByRole('heading', { name: 'You can’t pay by card right now' }),
    ).toBeVisible()
    await expect(page.locator('input[name="signature"]')).toHaveCount(0)
    expect(await statusOf(server.databaseUrl, orderIn(page))).toBe('pending')
    await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
    await expect(page).toHaveURL(/\/payment\/bank-transfer\?order=/)
  } finally {
    await price(kite?.cents)
  }
})

test('by keyboard alone', async ({ page }) => {
  await page.goto('/checkout?package=wordpress-protea&period=monthly')
  await signUpAtCheckout(page)
  await fillDetails(page, 'Card')
  await tabTo(page, page.getByRole('checkbox', { name: /I accept/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: /^Pay R/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(atGateway)
  await tabTo(page, page.getByRole('button', { name: 'Pay now' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid. Welcome aboard.' })).toBeVisible({
    timeout: 30_000,
  })
})

test.describe('before scripts load', () => {
  test.use({ javaScriptEnabled: false })

  test('one press leads to the gateway, and the return page asks again by itself', {
    tag: '@daily',
  }, async ({ page }) => {
    await page.goto('/checkout?package=wordpress-fynbos&period=monthly')
    await signUpAtCheckout(page)
    await fillDetails(page, 'Card')
    await placeOrder(page)
    await expect(page).toHaveURL(/\/payment\/card\?order=/)
    await page.getByRole('button', { name: 'Continue to card payment' }).click()
    await expect(page).toHaveURL(atGateway)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page).toHaveURL(/\/payment\/return\?order=/)
    await expect(page.getByRole('heading', { name: 'Paid. Welcome aboard.' })).toBeVisible({
      timeout: 30_000,
    })
  })
})

async function useModel(databaseUrl: string, model: 'token' | 'gateway'): Promise<void> {
  await inDatabase(
    databaseUrl,
    `update site_settings set billing_settings = billing_settings || jsonb_build_object('recurring_model', $1::text)`,
    [model],
  )
}

async function statusOf(databaseUrl: string, orderNumber: string): Promise<unknown> {
  const [order] = await inDatabase(
    databaseUrl,
    'select status from orders where order_number = $1',
    [orderNumber],
  )
  return order?.status
}
