import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, twoMoreInvoices } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test('a customer names a service and uses credit, which staff take off the invoice again', async ({
  page,
  server,
}) => {
  const email = demoAccounts.customer
  const [number] = await twoMoreInvoices(server.databaseUrl, email)
  const [row] = await inDatabase(
    server.databaseUrl,
    `with given as (insert into customer_credits (id, customer_id, kind, amount_cents, note, recorded_by)
       select gen_random_uuid(), id, 'adjustment', 1000, 'Goodwill', 'Test' from customers where email = $1 returning customer_id)
     select subscriptions.id as service, invoices.id as invoice from given join invoices on invoice_number = $2
       join subscriptions on subscriptions.customer_id = given.customer_id where subscriptions.status = 'active' limit 1`,
    [email, number],
  )
  await signInAs(page, 'customer')
  await page.goto(`/dashboard/services/${row?.service}/name`)
  await expectAccessible(page)
  await page.getByLabel('Domain or name').fill('Karoo guest house')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Karoo guest house')

  await page.goto(`/dashboard/invoices/${row?.invoice}`)
  await page.getByRole('button', { name: /of it here/ }).click()
  await expect(page.getByText('What is left of')).toBeVisible()

  await page.context().clearCookies()
  await signInAs(page, 'admin')
  await page.goto(`/admin/invoices/${row?.invoice}`)
  await page.getByRole('link', { name: 'Take off again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('It was meant for the next invoice')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take credit off' }).click()
  await expect(page.getByText('Credit given back').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take off again' })).toHaveCount(0)
})

/** What a billing run writes when a stored card is declined. */
const aDeclinedCharge = `
  with mine as (select * from subscriptions where payment_method = 'card' and status = 'active' and gateway_token is not null
      and recurring_model = 'token' order by created_at limit 1),
    base as (select invoices.* from invoices join mine on mine.order_id = invoices.order_id where kind = 'invoice' limit 1),
    made as (insert into invoices select (jsonb_populate_record(null::invoices, to_jsonb(base) || jsonb_build_object('id', gen_random_uuid(),
      'invoice_number', 'INV-2026-70' || floor(random() * 10000), 'status', 'pending', 'paid_at', null, 'paid_on', null, 'paid_cents', 0, 'tax_point', null,
      'pro_forma', null, 'original_issued_at', null, 'order_id', null, 'subscription_id', mine.id, 'period_start', current_date - 400,
      'due_date', current_date))).* from base, mine returning id, total_cents, subtotal_cents),
    lines as (insert into invoice_lines (invoice_id, position, description, quantity, unit_price_cents, total_cents)
      select id, 1, 'Hosting', 1, subtotal_cents, subtotal_cents from made)
  insert into charge_attempts (id, invoice_id, subscription_id, attempt, m_payment_id, gateway_token, amount_cents, status, message, requested_on)
    select gen_random_uuid(), made.id, mine.id, 1, 'declined-' || made.id, gateway_token, total_cents, 'declined', 'Insufficient funds', current_date
    from made, mine returning invoice_id`

test('a declined card is charged again by hand', { tag: '@daily' }, async ({ page, server }) => {
  const [row] = await inDatabase(server.databaseUrl, aDeclinedCharge)
  await signInAs(page, 'admin')
  await page.goto(`/admin/invoices/${row?.invoice_id}`)
  await expect(page.getByText('Insufficient funds')).toBeVisible()
  await page.getByRole('link', { name: 'Charge card now' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The stored card is charged at once')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Charge R/ }).click()
  await expect(page.getByText(/^Card charged R/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Charge card now' })).toHaveCount(0)
})

/** What dunning proposes to end, for the oldest debts of two services. */
const twoProposals = `
  with mine as (select * from subscriptions where payment_method = 'eft' and status = 'active' order by created_at limit 2),
    base as (select distinct on (mine.id) mine.id as subscription, invoices.* from invoices join mine on mine.order_id = invoices.order_id where kind = 'invoice'),
    made as (insert into invoices select (jsonb_populate_record(null::invoices, to_jsonb(base) || jsonb_build_object('id', gen_random_uuid(),
      'invoice_number', 'INV-2026-60' || floor(random() * 10000), 'status', 'unpaid', 'paid_at', null, 'paid_on', null, 'paid_cents', 0, 'tax_point', null,
      'pro_forma', null, 'original_issued_at', null, 'order_id', null, 'subscription_id', subscription, 'period_start', current_date - 400,
      'due_date', current_date - 60))).* from base returning id, subscription_id, subtotal_cents),
    lines as (insert into invoice_lines (invoice_id, position, description, quantity, unit_price_cents, total_cents)
      select id, 1, 'Hosting', 1, subtotal_cents, subtotal_cents from made)
  insert into cancellation_proposals (id, subscription_id, invoice_id, proposed_on)
    select gen_random_uuid(), subscription_id, id, current_date from made returning subscription_id`

test('proposed cancellations are decided together', async ({ page, server }) => {
  const proposed = await inDatabase(server.databaseUrl, twoProposals)
  expect(proposed).toHaveLength(2)
  await signInAs(page, 'admin')
  await page.goto('/admin/subscriptions/proposals')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^End them/ }).check()
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('2 subscriptions cancelled')).toBeVisible()
  const ended = await inDatabase(
    server.databaseUrl,
    `select status from subscriptions where id = any($1)`,
    [proposed.map((row) => row.subscription_id)],
  )
  expect(ended.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

test('a statement is emailed, the receipts are read, and the accounting file is downloaded', async ({
  page,
  server,
}) => {
  const [row] = await inDatabase(server.databaseUrl, `select id from customers where email = $1`, [
    demoAccounts.customer,
  ])
  await signInAs(page, 'admin')
  await page.goto(`/admin/customers/${row?.id}/statement`)
  await page.getByRole('button', { name: 'Email statement' }).click()
  await expect(page.getByText('Statement sent')).toBeVisible()

  await page.goto('/admin/invoices/receipts')
  await expect(page.getByRole('region', { name: 'Totals of the period' })).toContainText('Received')
  await expectAccessible(page)

  await page.goto('/admin/invoices/accounting-export?program=sage')
  await expect(page.getByRole('table')).toContainText('invoices')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Invoices and credit notes' }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sage-documents-.*\.csv$/)
})
