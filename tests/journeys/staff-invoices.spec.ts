import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { inDatabase, newAddress, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

test('staff make an invoice for a customer, take it in two parts, and credit a part of it', {
  tag: '@daily',
}, async ({ page }) => {
  // A whole story on many pages.
  test.setTimeout(150_000)
  await page.goto('/admin/invoices')
  await page.getByRole('link', { name: 'Create invoice' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please select a customer')
  await dialog.getByRole('searchbox', { name: 'Search customers' }).fill('nosipho')
  await expect(dialog.getByText(/^Showing 1 of \d+ customers$/)).toBeVisible()
  await dialog.getByRole('radio', { name: /Nosipho Mthembu/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  // A press while the first one is being answered is not a second one.
  await expect(dialog.getByRole('searchbox', { name: 'Search packages' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please select a package')
  await dialog.getByRole('searchbox', { name: 'Search packages' }).fill('protea')
  await dialog.getByRole('radio', { name: /Protea/ }).check()
  await dialog.getByRole('radio', { name: /Annual/ }).check()
  await expect(dialog.getByText('Save 15%')).toBeVisible()
  await dialog.getByLabel('Notes').fill('As agreed by phone')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('The invoice is created as Unpaid')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('radio', { name: /Annual/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('R2\u00a0029.76')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  await expect(
    page.getByText(/^Invoice INV-\d{4}-\d{2}-\d{4} created successfully!$/),
  ).toBeVisible()
  await expect(page.getByText('As agreed by phone')).toBeVisible()

  await page.getByRole('button', { name: 'Send invoice' }).click()
  await expect(page.getByText('Invoice sent successfully!')).toBeVisible()
  await expect(page.getByText(/^Sent 2 times/)).toBeVisible()

  await page.getByRole('link', { name: 'Record payment' }).click()
  await dialog.getByLabel('Amount').fill('1000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(
    page.getByText('R1\u00a0029.76 of R2\u00a0029.76 is still to be paid.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Record payment' }).click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Tax Invoice', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Credit note' }).click()
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Give a reason')
  await dialog.getByRole('radio', { name: /Selected lines/ }).check()
  await dialog.getByRole('spinbutton').fill('1')
  await dialog.getByLabel('Reason').fill('Ordered by mistake')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByRole('heading', { name: /^INV-\d{4}-\d{2}-\d{4}-CR/ })).toBeVisible()
  await expect(page.getByText('Reason: Ordered by mistake')).toBeVisible()
})

test('an invoice has several lines: packages, a setup fee and a discount; periods that do not suit them are not offered', async ({
  page,
}) => {
  await page.goto('/admin/invoices/new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search customers' }).fill('nosipho')
  await dialog.getByRole('radio', { name: /Nosipho Mthembu/ }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('radio', { name: /Protea/ }).check()
  const first = dialog.getByRole('group', { name: 'Item 1' })
  await first.getByLabel('Quantity').fill('2')
  await dialog.getByRole('button', { name: 'Add item' }).click()
  const second = dialog.getByRole('group', { name: 'Item 2' })
  await second.getByLabel('Package').selectOption({ label: 'Setup fee, once' })
  await second.getByLabel('Unit price').fill('250')
  await dialog.getByLabel('Domain or name').fill('nosipho.co.za')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Say what it is.')
  await second.getByLabel('Description').fill('Moving the old site')
  await dialog.getByRole('radio', { name: 'No package' }).check()
  await expect(dialog.getByRole('radio', { name: 'Once-off' })).toBeVisible()
  await dialog.getByRole('radio', { name: /Protea/ }).check()
  await expect(dialog.getByRole('radio', { name: 'Once-off' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('1 × Moving the old site (once)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(first.getByLabel('Quantity')).toHaveValue('2')
  await expect(second.getByLabel('Description')).toHaveValue('Moving the old site')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByText(/created successfully!$/)).toBeVisible()
  await expect(page.getByText('Protea for nosipho.co.za').first()).toBeVisible()
  await expect(page.getByText('Moving the old site').first()).toBeVisible()
})

test('staff credit a chosen amount, and no more than is left', async ({ page }) => {
  await page.goto('/admin/invoices?status=paid&search=nosipho')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Credit note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /An amount/ }).check()
  await dialog.getByLabel('Amount, VAT included').fill('99999999')
  await dialog.getByLabel('Reason').fill('Half a day down')
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(
    dialog.getByText(/^At most R[\d\s.]+ can still be credited\.$/).first(),
  ).toBeVisible()
  await dialog.getByLabel('Amount, VAT included').fill('10.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByText('Reason: Half a day down')).toBeVisible()
  await expect(page.getByText('-R10.00').first()).toBeVisible()
})

test('a new customer is made with the invoice; cancelling forgets what was typed', async ({
  page,
  server,
}) => {
  const email = newAddress()
  await page.goto('/admin/invoices/new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'New customer' }).check()
  await dialog.getByLabel('Full name').fill('Lerato Dube')
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Create invoice' }).first().click()
  await dialog.getByRole('radio', { name: 'New customer' }).check()
  await expect(dialog.getByLabel('Full name')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter customer name')
  await expect(dialog.getByRole('alert')).toContainText('Please enter customer email')
  await dialog.getByLabel('Full name').fill('Lerato Dube')
  await dialog.getByLabel('Email address').fill(email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('radio', { name: /Protea/ }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByText(/created successfully!$/)).toBeVisible()
  const mails = await inDatabase(
    server.databaseUrl,
    'select template_name from email_logs where recipient = $1 order by 1',
    [email],
  )
  expect(mails.map((mail) => mail.template_name)).toEqual(['invoice', 'welcome'])
})

test('the list filters, searches, exports and deletes', async ({ page, server }) => {
  // One that is overdue and was never paid, whatever other journeys left.
  await inDatabase(
    server.databaseUrl,
    `insert into invoices select (jsonb_populate_record(null::invoices, to_jsonb(base)
      || jsonb_build_object('id', gen_random_uuid(), 'invoice_number', 'INV-2026-77' || floor(random() * 10000),
        'status', 'unpaid', 'paid_at', null, 'paid_cents', 0, 'credited_cents', 0, 'is_offer', false,
        'original_issued_at', null, 'subscription_id', null, 'order_id', null,
        'due_date', (now() at time zone 'Africa/Johannesburg')::date - 5))).*
      from invoices base where kind = 'invoice' and deleted_at is null order by issue_date, id limit 1`,
  )
  await page.goto('/admin/invoices')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Overdue' })
  await expect(page).toHaveURL(/status=overdue/)
  await expect(page.getByText('Awaiting payment').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^invoices-\d{4}-\d{2}-\d{2}\.csv$/)
  const [heads = '', ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(heads).toContain('Number,Document,Issued,Due,Status,Customer')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toContain(',overdue,')
  await page
    .getByRole('link', { name: /^Delete INV-/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Are you sure you want to delete this invoice?')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete invoice' }).click()
  await expect(page.getByText('Invoice deleted successfully')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('nobody-has-this')
  await expect(page.getByText('No invoices found')).toBeVisible()
  await page.goto('/admin/invoices/vat-report')
  await expect(page.getByRole('rowheader', { name: 'Output tax' })).toBeVisible()
})

test('the wizard works before scripts load', async ({ browser, page, server }) => {
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const still = await plain.newPage()
  await still.goto('/admin/invoices/new')
  await still.getByRole('searchbox', { name: 'Search customers' }).fill('gareth')
  await still.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(still.getByText(/Showing 1 of \d+ customers/)).toBeVisible()
  await still.getByRole('radio', { name: /Gareth Evans/ }).check()
  await still.getByRole('button', { name: 'Next' }).click()
  await still.getByRole('radio', { name: /Protea/ }).check()
  await still.getByRole('button', { name: 'Add item' }).click()
  await still
    .getByRole('group', { name: 'Item 2' })
    .getByLabel('Package')
    .selectOption({ label: 'Other item' })
  await still.getByRole('group', { name: 'Item 2' }).getByLabel('Description').fill('A lesson')
  await still.getByRole('group', { name: 'Item 2' }).getByLabel('Unit price').fill('100')
  await still.getByRole('button', { name: 'Next' }).click()
  await expect(still.getByText('1 × A lesson')).toBeVisible()
  await still.getByRole('button', { name: 'Create invoice' }).click()
  await expect(still.getByText(/created successfully!/)).toBeVisible()
  await plain.close()
})
