import type { Page } from '@playwright/test'
import {
  buyByTransfer,
  fillDetails,
  inDatabase,
  ordersOf,
  placeOrder,
  signInAs,
  signUpAtCheckout,
} from './buyer.ts'
import { expect, test } from './fixtures.ts'

/** While a table is missing everything that writes to it fails, as by a fault or an outage. */
async function without(url: string, table: string, during: () => Promise<void>): Promise<void> {
  await inDatabase(url, `alter table ${table} rename to ${table}_away`)
  try {
    await during()
  } finally {
    await inDatabase(url, `alter table ${table}_away rename to ${table}`)
  }
}

async function waitingOrder(url: string): Promise<string> {
  const [row] = await inDatabase(
    url,
    // Another journey on this server may have paid a part of one: that cannot be cancelled.
    `select id from orders where status = 'pending' and payment_method = 'bank_transfer' and deleted_at is null
     and not exists (select from payments where payments.order_id = orders.id) order by created_at limit 1`,
  )
  return String(row?.id)
}

/** No answer of any kind: the network or the server is gone. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/*.data*', (route) => route.abort())
}

test('an order that cannot be placed stays on the review page and is placed once afterwards', {
  tag: '@daily',
}, async ({ page, server }) => {
  await page.goto('/checkout?package=wordpress-protea&period=monthly')
  const email = await signUpAtCheckout(page)
  await fillDetails(page, 'Bank transfer (EFT)')
  const review = page.url()
  await cutOff(page)
  await placeOrder(page)
  await expect(page.getByRole('alert')).toContainText('That didn’t go through.')
  await page.unroute('**/*.data*')
  const place = page.getByRole('button', { name: 'Place order' })
  await without(server.databaseUrl, 'idempotency_keys', async () => {
    // The alert of the first try still stands, so the answer itself is waited for.
    const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await place.click()
    expect((await refused).ok()).toBe(false)
    await expect(page.getByRole('alert')).toContainText('We couldn’t confirm your order.')
    await expect(page.getByRole('checkbox', { name: /I accept/ })).toBeChecked()
  })
  await place.click()
  await expect(page).toHaveURL(/\/payment\/bank-transfer\?order=/)
  expect(await ordersOf(server.databaseUrl, email)).toBe(1)
  // Its details are gone from the browser because it was placed.
  await page.goto(review)
  await expect(page.getByText(/^Your order HWP.* was placed\. Order again only if/)).toBeVisible()
})

test('an order whose price changed is shown with its new price, and placed for it', async ({
  page,
  server,
}) => {
  await page.goto('/checkout?package=wordpress-protea&period=monthly')
  const email = await signUpAtCheckout(page)
  await fillDetails(page, 'Bank transfer (EFT)')
  const total = page.getByText(/^Total due, incl. VAT/).locator('..')
  const before = await total.textContent()
  await inDatabase(
    server.databaseUrl,
    `update packages set price_cents = price_cents + 100 where slug = 'wordpress-protea'`,
  )
  try {
    await placeOrder(page)
    await expect(page.getByRole('alert')).toContainText(
      'The price changed while you were checking out.',
    )
    await expect(total).not.toHaveText(before ?? '')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/payment\/bank-transfer\?order=/)
    expect(await ordersOf(server.databaseUrl, email)).toBe(1)
  } finally {
    await inDatabase(
      server.databaseUrl,
      `update packages set price_cents = price_cents - 100 where slug = 'wordpress-protea'`,
    )
  }
})

test('a review whose details are gone from the browser orders nothing and says why', async ({
  page,
  server,
}) => {
  await page.goto('/checkout?package=wordpress-protea&period=monthly')
  const email = await signUpAtCheckout(page)
  await fillDetails(page, 'Bank transfer (EFT)')
  const review = page.url()
  await page.context().clearCookies({ name: /checkout_draft$/ })
  await inDatabase(
    server.databaseUrl,
    `update packages set price_cents = price_cents + 100 where slug = 'wordpress-protea'`,
  )
  try {
    // The refusal survives the step back to the details, which the review needs.
    await placeOrder(page)
    await expect(page.getByText('The price changed while you were checking out.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Billing address' })).toBeVisible()
    await page.goto(review)
    await expect(
      page.getByText('This browser no longer has your details, and we have no order from you'),
    ).toBeVisible()
    expect(await ordersOf(server.databaseUrl, email)).toBe(0)
  } finally {
    await inDatabase(
      server.databaseUrl,
      `update packages set price_cents = price_cents - 100 where slug = 'wordpress-protea'`,
    )
  }
})

test('a photograph that is too large is said at its form before it is sent', async ({ page }) => {
  await buyByTransfer(page)
  await page.getByRole('link', { name: 'I’ve paid' }).click()
  await page.getByLabel('Note').fill('Capitec, Thursday')
  const photograph = {
    name: 'proof.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(6 * 1024 * 1024),
  }
  await page.getByLabel('Proof of payment').setInputFiles(photograph)
  await cutOff(page)
  await page.getByRole('button', { name: 'Send payment details' }).click()
  await expect(page.getByText('proof.jpg is too large. Maximum file size is 5MB.')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Choose a smaller file' })).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('Capitec, Thursday')
  await page
    .getByLabel('Proof of payment')
    .setInputFiles({ ...photograph, buffer: Buffer.alloc(1024) })
  await expect(page.getByText('too large')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('in the back office', () => {
  test.beforeEach(({ page }) => signInAs(page, 'admin'))

  test('an order that cannot be created keeps every line, and is created once at the next try', async ({
    page,
    server,
  }) => {
    await page.goto('/admin/orders/new')
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('nosipho')
    await page.getByRole('link', { name: /Nosipho Mthembu/ }).click()
    await page.getByLabel('Package').selectOption({ label: 'Protea' })
    await page.getByLabel('Quantity').fill('3')
    await page.getByLabel('Unit price').fill('77.70')
    await page.getByLabel('Notes').fill('Agreed by telephone')
    const create = page.getByRole('button', { name: 'Create order' })
    const stillThere = async () => {
      await expect(page.getByRole('alert')).toContainText('Failed to create order')
      await expect(page.getByLabel('Quantity')).toHaveValue('3')
      await expect(page.getByLabel('Unit price')).toHaveValue('77.70')
      await expect(page.getByLabel('Notes')).toHaveValue('Agreed by telephone')
    }
    await without(server.databaseUrl, 'idempotency_keys', async () => {
      await create.click()
      await stillThere()
    })
    await page.reload()
    await page.getByLabel('Package').selectOption({ label: 'Protea' })
    await page.getByLabel('Quantity').fill('3')
    await page.getByLabel('Unit price').fill('77.70')
    await page.getByLabel('Notes').fill('Agreed by telephone')
    await cutOff(page)
    await create.click()
    await stillThere()
    await page.unroute('**/*.data*')
    await create.click()
    await expect(page.getByText(/^Order ORD-\d+ created$/)).toBeVisible()
    const made = await inDatabase(
      server.databaseUrl,
      `select o.id from orders o join order_lines l on l.order_id = o.id where l.unit_price_cents = 7770`,
    )
    expect(made).toHaveLength(1)
  })

  test('a payment, a cancellation, a mail and a deletion that fail say so where one is', async ({
    page,
    server,
  }) => {
    const id = await waitingOrder(server.databaseUrl)
    await page.goto(`/admin/orders/${id}/payment`)
    const dialog = page.getByRole('dialog')
    await expect(page.getByLabel('Received on')).toBeFocused()
    await page.getByLabel('Notes').fill('Statement, line 9')
    await cutOff(page)
    await dialog.getByRole('button', { name: 'Mark as Paid' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to update order status')
    await expect(page.getByLabel('Notes')).toHaveValue('Statement, line 9')
    await page.unroute('**/*.data*')
    await without(server.databaseUrl, 'activity_log', async () => {
      await dialog.getByRole('button', { name: 'Mark as Paid' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Failed to update order status')
      await expect(page.getByLabel('Notes')).toHaveValue('Statement, line 9')

      await page.goto(`/admin/orders/${id}/cancellation`)
      await expect(page.getByLabel('Reason')).toBeFocused()
      await page.getByLabel('Reason').fill('Ordered twice')
      await dialog.getByRole('button', { name: 'Cancel order' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Failed to update order status')
      await expect(page.getByLabel('Reason')).toHaveValue('Ordered twice')

      await page.goto(`/admin/orders/${id}`)
      await page.getByRole('button', { name: 'Resend confirmation' }).click()
      await expect(page.getByText('Failed to send email')).toBeVisible()
      await page.getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click()
      await expect(page.getByText('Failed to delete orders')).toBeVisible()
      await expect(page).toHaveURL(`/admin/orders/${id}`)
    })
    const [order] = await inDatabase(
      server.databaseUrl,
      'select status, deleted_at from orders where id = $1',
      [id],
    )
    expect(order).toEqual({ status: 'pending', deleted_at: null })
  })

  test('lists and forms that cannot load say what is missing, and load at the next try', async ({
    page,
    server,
  }) => {
    await without(server.databaseUrl, 'order_counters', async () => {
      await page.goto('/admin/orders')
      await expect(page.getByRole('alert')).toContainText('Failed to fetch orders')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
    await without(server.databaseUrl, 'packages', async () => {
      await page.goto('/admin/orders/new')
      await expect(page.getByRole('alert')).toContainText('Failed to load customers or packages')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeVisible()
  })

  test('what is typed into a dialog before its scripts have come stays when they come', async ({
    page,
    server,
  }) => {
    const id = await waitingOrder(server.databaseUrl)
    const come = await holdScripts(page)
    await page.goto(`/admin/orders/${id}/payment`, { waitUntil: 'commit' })
    const notes = page.getByLabel('Notes')
    await notes.fill('Typed early')
    come()
    await expect(notes).toBeFocused()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(notes).toHaveValue('Typed early')
  })

  test('what is chosen for an order before its scripts have come counts when they come', async ({
    page,
  }) => {
    await page.goto('/admin/orders/new')
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('nosipho')
    await page.getByRole('link', { name: /Nosipho Mthembu/ }).click()
    await expect(page).toHaveURL(/customer=/)
    const come = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('Package').selectOption({ label: 'Protea' })
    await page.getByLabel('Quantity').fill('4')
    await page.getByRole('radio', { name: 'Annual' }).check({ force: true })
    come()
    // The review is the program's: it counts what was typed.
    const own = page.getByRole('group', { name: 'Item 1' }).getByRole('status')
    await expect(own).not.toHaveText('R0.00')
    await expect(page.getByLabel('Package').locator('option:checked')).toHaveText('Protea')
    await expect(page.getByLabel('Quantity')).toHaveValue('4')
    await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Create order' })).toBeEnabled()
  })
})

/** Keeps the program of pages away until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
