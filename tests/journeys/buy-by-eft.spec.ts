import { expectAccessible } from './accessible.ts'
import {
  buyByTransfer,
  fillDetails,
  linkMailedTo,
  newAddress,
  orderIn,
  ordersOf,
  placeOrder,
  signInAs,
  signUpAtCheckout,
  signUpLink,
  tabTo,
} from './buyer.ts'
import { expect, test } from './fixtures.ts'

test('a new customer buys by transfer, staff take the money, the service runs', {
  tag: '@daily',
}, async ({ page, browser, server }) => {
  const order = await buyByTransfer(page, 'wordpress-protea', 'https://www.Milkwood.example/')
  expect(order).toMatch(/^HWP\d{4}[A-Z0-9]{4}$/)
  await expect(page.getByText('R199.00').first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: order })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard')
  await expect(page.getByText('Awaiting payment')).toBeVisible()
  await expectAccessible(page)

  const office = await browser.newContext({ baseURL: server.url })
  const staff = await office.newPage()
  await signInAs(staff, 'admin')
  await staff.goto(`/admin/orders?q=${order}`)
  await staff.getByRole('link', { name: order }).click()
  await staff.getByRole('link', { name: 'Mark as Paid' }).click()
  await staff.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(staff.getByText('Order status updated to paid')).toBeVisible()
  await office.close()

  await page.reload()
  await expect(page.getByText('Active')).toBeVisible()
  await expect(page.getByText('You’re all paid up. Thank you!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'milkwood.example' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Next invoice, / })).toBeVisible()
  await page.goto(`/payment/bank-transfer?order=${order}`)
  await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible()

  await page.goto('/dashboard/invoices')
  await page.getByRole('link', { name: /^INV-/ }).click()
  await expect(page.getByRole('heading', { name: 'Tax Invoice' })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^(Tax-Invoice-)?INV-.*\.pdf$/)
})

test('one order, however often the button is pressed, in whatever tab, and after going back', {
  tag: '@daily',
}, async ({ page, context, server }) => {
  const email = newAddress()
  await page.goto('/checkout?package=cloud-kite&period=monthly')
  await signUpAtCheckout(page, email)
  await fillDetails(page, 'Bank transfer (EFT)')
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await Promise.all([
    page.getByRole('button', { name: 'Place order' }).dblclick({ noWaitAfter: true }),
    second.getByRole('button', { name: 'Place order' }).click({ noWaitAfter: true }),
  ])
  await expect(page).toHaveURL(/bank-transfer/)
  await expect(second).toHaveURL(/bank-transfer/)
  expect(orderIn(second)).toBe(orderIn(page))
  expect(await ordersOf(server.databaseUrl, email)).toBe(1)

  await page.goBack()
  await expect(page).toHaveURL(/\/checkout/)
  // The old review is gone; a new one says that the plan is ordered already.
  await page.goto('/checkout?package=cloud-kite&period=monthly')
  await fillDetails(page, 'Bank transfer (EFT)')
  await expect(page.getByText('You’ve already ordered this plan')).toBeVisible()
  await page.getByRole('link', { name: 'Pay that order' }).click()
  await expect(page).toHaveURL(/bank-transfer/)
  expect(await ordersOf(server.databaseUrl, email)).toBe(1)
})

test('the order is closed to others: another customer finds nothing, a visitor is asked to sign in', {
  tag: '@daily',
}, async ({ page, browser, server }) => {
  const order = await buyByTransfer(page)
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const stranger = await elsewhere.newPage()
  await stranger.goto(`/payment/bank-transfer?order=${order}`)
  await expect(stranger).toHaveURL(/\/customer-login\?redirect=/)
  await signInAs(stranger, 'customer')
  for (const step of ['bank-transfer', 'card', 'return', 'cancel']) {
    const answer = await stranger.goto(`/payment/${step}?order=${order}`)
    expect(answer?.status()).toBe(404)
    await expect(stranger.getByText('62000000000')).toBeHidden()
  }
  await elsewhere.close()
})

test('by keyboard alone, and axe finds nothing on any step', async ({ page }) => {
  // Two documents more than before, each read by axe.
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/checkout?package=wordpress-fynbos&period=monthly', { waitUntil: 'networkidle' })
  await expectAccessible(page)
  await tabTo(page, page.getByLabel('Your name'))
  await page.keyboard.type('Sipho Khumalo')
  await tabTo(page, page.getByLabel('Email address'))
  const email = newAddress()
  await page.keyboard.type(email)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type('Milkwood and fynbos 9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your email')).toBeVisible()
  await expectAccessible(page)
  await page.goto(await linkMailedTo(page, email, signUpLink), { waitUntil: 'networkidle' })
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'Finish and sign in' }).last())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Billing address' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'Continue to review' }))
  await page.keyboard.press('Enter')
  // The summary of what is missing takes the focus and leads to the fields.
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('link', { name: 'Enter a phone number.' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone number')).toBeFocused()
  for (const [label, text] of [
    ['Phone number', '0825550101'],
    ['Street address', '1 Vilakazi Street'],
    ['Town or city', 'Soweto'],
    ['Postal code', '1804'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('radio', { name: 'Card' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Bank transfer (EFT)' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your order' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('p[aria-live]')).toContainText('Checkout: check your order')
  await expectAccessible(page)
  await tabTo(page, page.getByRole('checkbox', { name: /I accept/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Place order' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/bank-transfer/)
})

test.describe('before scripts load', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole way works, and what was typed survives a refusal', { tag: '@daily' }, async ({
    page,
    server,
  }) => {
    const email = newAddress()
    await page.goto('/checkout?package=wordpress-protea&period=annual')
    await signUpAtCheckout(page, email)
    await page.getByRole('textbox', { name: 'Company' }).fill('Dube Panel Beaters')
    await page.getByLabel('VAT number').fill('123')
    await page.getByLabel('Purchase order number').fill('x'.repeat(51))
    await page.getByLabel('Postal code').fill('0002')
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByText('At most 50 characters, please.').first()).toBeVisible()
    await expect(page.getByLabel('Purchase order number')).toHaveValue('x'.repeat(51))
    await expect(
      page.getByText('A South African VAT number has 10 digits and begins with 4.').first(),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Dube Panel Beaters')
    await expect(page.getByLabel('Postal code')).toHaveValue('0002')
    await page.getByLabel('VAT number').fill('4123456789')
    await page.getByLabel('Purchase order number').fill('PO 2026/17')
    await fillDetails(page, 'Bank transfer (EFT)')
    await expect(page.getByText('Dube Panel Beaters')).toBeVisible()
    await expect(page.getByText('Purchase order number PO 2026/17')).toBeVisible()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByText('Accept the terms to place your order.').first()).toBeVisible()
    await placeOrder(page)
    await expect(page).toHaveURL(/bank-transfer/)
    expect(await ordersOf(server.databaseUrl, email)).toBe(1)
    await page.goto('/dashboard/invoices')
    await page.getByRole('link', { name: /^INV-/ }).first().click()
    await expect(page.getByText('PO 2026/17')).toBeVisible()
  })
})
