import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

async function waiting(url: string, status = 'pending'): Promise<{ id: string; number: string }> {
  const [row] = await inDatabase(
    url,
    `select id, order_number as number from orders where status = $1::order_status and payment_method = 'bank_transfer' and deleted_at is null limit 1`,
    [status],
  )
  return { id: String(row?.id), number: String(row?.number) }
}

async function createOrder(page: Page): Promise<string> {
  await page.goto('/admin/orders/new')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('nosipho')
  await page.getByRole('link', { name: /Nosipho Mthembu/ }).click()
  await page.getByLabel('Package').selectOption({ label: 'Protea' })
  await page.getByRole('radio', { name: 'Bank transfer (EFT)' }).check()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/[\da-f-]{36}$/)
  return page.url()
}

test('staff create an order with their own price, send its mails and take the transfer', {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Create order' }).first().click()
  const create = page.getByRole('button', { name: 'Create order' })
  await expect(create).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('nosipho')
  await page.getByRole('link', { name: /Nosipho Mthembu/ }).click()
  await page.getByLabel('Package').selectOption({ label: 'Protea' })
  await page.getByRole('button', { name: 'Add item' }).click()
  const second = page.getByRole('group', { name: 'Item 2' })
  await second.getByLabel('Package').selectOption({ label: 'Baobab' })
  await second.getByLabel('Quantity').fill('0')
  await expect(create).toBeDisabled()
  await second.getByLabel('Quantity').fill('2')
  await second.getByLabel('Unit price').fill('100.50')
  await expect(page.getByText('R430.15')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Bank transfer (EFT)' }).check()
  // Enter means the form, and not its first button: 'Remove item 1'.
  await second.getByLabel('Quantity').press('Enter')
  await expect(page.getByText(/^Order ORD-\d+ created$/)).toBeVisible()
  await expect(page.getByText('R430.15').first()).toBeVisible()

  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expect(page.getByText('Order confirmation email sent successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Send bank details' }).click()
  await expect(page.getByText('Bank transfer instructions sent')).toBeVisible()

  await page.getByRole('link', { name: 'Mark as Paid' }).click()
  await expect(page.getByLabel('Received on')).toBeFocused()
  await page.getByLabel('Notes').fill('Statement of today, line 4')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(page.getByText('Order status updated to paid')).toBeVisible()
  await expect(page.getByText(/Statement of today, line 4/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mark as Paid' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Delete' })).toHaveCount(0)
})

test('an order is cancelled with a reason, and not without', async ({ page }) => {
  await createOrder(page)
  await page.getByRole('link', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Cancel order' }).click()
  await dialog.getByLabel('Reason').fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Order status updated to cancelled')).toBeVisible()
  await expect(page.getByText('Ordered twice').first()).toBeVisible()
})

test('filters, search and sort are in the URL; selected orders are deleted after confirmation, paid ones stay', async ({
  page,
}) => {
  const created = new URL(await createOrder(page)).pathname
  await page.goto('/admin/orders')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Paid' })
  await expect(page).toHaveURL(/status=paid/)
  // The links of the heads carry the filter once the list is drawn again.
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible()
  await page.getByRole('link', { name: 'Total', exact: true }).click()
  await expect(page).toHaveURL(/sort=-total/)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/after=/)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/status=/)
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody-has-this')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nosipho')
  await expect(page.getByText('nosipho.mthembu@example.co.za').first()).toBeVisible()
  await expect(page).toHaveURL(/q=nosipho/)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expectAccessible(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  // One of them is paid, so none is deleted, and the message names it.
  await expect(
    page.getByText(/^Nothing was deleted\. .*\b(HWP\w+|ORD-\d+) is paid\b/),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pending' })
  await expect(page).toHaveURL(/status=pending/)
  // Only this one: others of this customer may be paid in part.
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).uncheck()
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${created}"]`) })
  await row.getByRole('checkbox').check()
  await expect(page.getByText('1 order selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('Successfully deleted 1 order(s)')).toBeVisible()
})

test('a search typed while filters are still being cleared does not bring them back', async ({
  page,
}) => {
  await page.goto('/admin/orders?status=paid')
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toHaveValue('paid')
  // Only a script shows it: what is pressed before is the browser's own.
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  // The answer without filters comes after the search was typed and sent.
  await page.route(/\/admin\/orders\.data(\?_routes=[^&]*)?$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fallback()
  })
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nosipho')
  await expect(page).toHaveURL(/q=nosipho/)
  await expect(page).not.toHaveURL(/status=/)
  await expect(status).toHaveValue('')
})

test('the list by keyboard, and the command palette', async ({ page, server }) => {
  const { number } = await waiting(server.databaseUrl)
  await page.goto('/admin/orders')
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.focus()
  for (const chosen of ['pending', 'processing']) {
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(new RegExp(`status=${chosen}`))
    await expect(status).toBeFocused()
  }
  await page.goto('/admin/orders?sort=number&after=WyJaWlpaIl0')
  await page.getByRole('link', { name: 'Back to the first page' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?sort=number$/)
  await page.goto('/admin/orders')
  const links = page.locator('[data-row-link]')
  await tabTo(page, links.first())
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 order selected')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/[\da-f-]{36}$/)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search, go to a page, or do something').fill(number)
  await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible()
})

test('lists stay within their card at every width, whatever people are called', async ({
  page,
  server,
}) => {
  const change = (statement: string, values: unknown[] = []) =>
    inDatabase(server.databaseUrl, statement, values)
  const [order] = await change(
    'select id, customer_name, customer_email from orders where deleted_at is null order by created_at desc limit 1',
  )
  await change(
    `update orders set customer_name = repeat('Wolfeschlegelstein', 6), customer_email = repeat('verylong', 7) || '@example.test' where id = $1`,
    [order?.id],
  )
  await change(
    `insert into customers (id, first_name, last_name, email, company, billing_address) values (gen_random_uuid(), repeat('Wolfeschlegelstein', 6), 'Senior', repeat('longer', 9) || '@example.test', repeat('Bergerdorff', 9), '{}')`,
  )
  // A format of the firm's own, with the month in it.
  await change(
    `update invoices set invoice_number = 'INV-2026-11-000' || right(invoice_number, 4)
      where id = (select id from invoices order by issue_date desc, created_at desc limit 1)`,
  )
  const lists = ['orders', 'customers', 'invoices', 'subscriptions', 'tickets', 'email-logs']
  for (const list of lists) {
    await page.goto(`/admin/${list}`)
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = () =>
        page
          .locator('table')
          .evaluate(
            (table) =>
              table.getBoundingClientRect().right -
              (table.parentElement?.getBoundingClientRect().right ?? 0),
          )
      await expect.poll(beyond, `${list} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await change('update orders set customer_name = $2, customer_email = $3 where id = $1', [
    order?.id,
    order?.customer_name,
    order?.customer_email,
  ])
  await change(`delete from customers where last_name = 'Senior' and email like 'longerlonger%'`)
})

test('rows and sections are followed without a new document, and with a key held as the browser does it', async ({
  page,
  context,
}) => {
  await page.goto('/admin/orders')
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  const row = page.locator('[data-row-link]').first()
  await row.click()
  await expect(page).toHaveURL(/\/admin\/orders\/[\da-f-]{36}$/)
  const sections = page.getByRole('navigation', { name: 'Back office' })
  await expect(sections.getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await sections.getByRole('link', { name: 'Invoice Management' }).click()
  await expect(page.getByRole('heading', { name: 'Invoice Management' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  // The address changes before the list does.
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.locator('body[data-same]')).toHaveCount(1)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    row.click({ modifiers: ['Control'] }),
  ])
  await expect(opened).toHaveURL(/\/admin\/orders\/[\da-f-]{36}$/)
  await expect(page).toHaveURL(/\/admin\/orders$/)
})

test('all of it works before scripts load', async ({ browser, page, server }) => {
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const still = await plain.newPage()
  await still.goto('/admin/orders/new?customer=none')
  await still.goto('/admin/orders/new?q=gareth')
  await still.getByRole('link', { name: /Gareth Evans/ }).click()
  await still.getByRole('button', { name: 'Create order' }).click()
  await expect(still.getByRole('alert')).toContainText('Please check the order.')
  await still.getByLabel('Package').selectOption({ label: 'Protea' })
  await still.getByRole('button', { name: 'Add item' }).click()
  await expect(still.getByLabel('Package').first()).toHaveValue(/.{36}/)
  await still.getByRole('button', { name: 'Remove item 2' }).click()
  await still.getByRole('radio', { name: 'Bank transfer (EFT)' }).check()
  await still.getByRole('button', { name: 'Create order' }).click()
  await expect(still.getByText(/Order ORD-\d+ created/)).toBeVisible()
  await still.getByRole('link', { name: 'Mark as Paid' }).click()
  await still.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(still.getByText('Order status updated to paid')).toBeVisible()
  await still.goto('/admin/orders?status=cancelled')
  await still.getByRole('checkbox').nth(1).check()
  await still.getByRole('button', { name: 'Delete selected' }).click()
  await still.getByRole('button', { name: 'Delete order' }).click()
  await expect(still.getByText('Successfully deleted 1 order(s)')).toBeVisible()
  await plain.close()
})

test('an agent may look at nothing of this', { tag: '@daily' }, async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url })
  const agent = await context.newPage()
  await agent.goto('/admin/login')
  await agent.getByLabel('Email address').fill('agent@hostwright.test')
  await agent.getByRole('textbox', { name: 'Password' }).fill('Protea-Horizon-7')
  await agent.getByRole('button', { name: 'Sign in', exact: true }).click()
  await agent.waitForURL((url) => url.pathname !== '/admin/login')
  const answer = await agent.goto('/admin/orders')
  expect(answer?.status()).toBe(403)
  await expect(
    agent.getByRole('heading', { name: 'You don’t have access to this section' }),
  ).toBeAttached()
  await expect(agent.getByRole('link', { name: 'Orders' })).toHaveCount(0)
  await context.close()
})

test('a slow answer still says what was done, also where the page reads its emails again meanwhile', async ({
  page,
}) => {
  await page.goto('/admin/orders?status=pending&method=bank_transfer')
  await page.getByRole('main').locator('a[data-row-link]').first().click()
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expect(page.getByText('Order confirmation email sent successfully')).toBeVisible()
  // Longer than the page waits before it asks for the result of the first email.
  await page.route(/\/admin\/orders\/[^/]+\.data/, async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    // Gone where the page gave it up.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Send bank details' }).click()
  await expect(page.getByText('Bank transfer instructions sent')).toBeVisible()
})

test('who is elsewhere before the answer has come reads there what was done, once', async ({
  page,
}) => {
  await page.goto('/admin/orders?status=pending&method=bank_transfer')
  await page.getByRole('main').locator('a[data-row-link]').first().click()
  await expect(page.getByRole('button', { name: 'Resend confirmation' })).toBeVisible()
  const answered = new Promise<void>((resolve) => {
    void page.route(/\/admin\/orders\/[^/]+\.data/, async (route) => {
      // Asked as the browser asks for the program of a page.
      const response = await route.fetch({
        headers: { ...route.request().headers(), 'sec-fetch-dest': 'empty' },
      })
      if (route.request().method() === 'POST') return route.fulfill({ response })
      // The server has given the message away, and the page never gets it.
      resolve()
    })
  })
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await answered
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Customers' })
    .click()
  const message = page.getByText('Order confirmation email sent successfully')
  await expect(message).toHaveCount(1)
  await expect(page).toHaveURL(/\/admin\/customers$/)
  await expect(message).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Invoice Management' })
    .click()
  await expect(page).toHaveURL(/\/admin\/invoices$/)
  await expect(message).toHaveCount(0)
})
