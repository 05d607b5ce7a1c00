import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'

/** What a buyer does, in words, for the journeys that buy. */

export const password = 'Milkwood and fynbos 9'
let made = 0

export function newAddress(): string {
  return `buyer-${Date.now()}-${++made}@example.test`
}

export async function signUpAtCheckout(page: Page, email = newAddress()): Promise<string> {
  await page.getByLabel('Your name').fill('Lerato Dube')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Check your email' }),
  ).toBeVisible()
  await finishSignUp(page, email)
  await expect(page.getByRole('group', { name: 'Billing address' })).toBeVisible()
  return email
}

export const signUpLink = /\/auth\/sign-up\?token=[\w-]+/

/**
 * Opens the link of the emailed sign-up. The browser that signed up needs no password again;
 * another one does.
 */
export async function finishSignUp(
  page: Page,
  email: string,
  { asksPassword = false } = {},
): Promise<void> {
  await page.goto(await linkMailedTo(page, email, signUpLink))
  const field = page.getByRole('textbox', { name: 'Password' })
  if (asksPassword) await field.fill(password)
  else await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Finish and sign in' }).click()
}

/** The newest link of this kind in the demo mailbox. */
export async function linkMailedTo(page: Page, email: string, link: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const { mails } = await (
      await page.request.get(`/simulators/mailbox/api/mails?to=${encodeURIComponent(email)}`)
    ).json()
    const texts: string[] = mails.map(({ text }: { text: string }) => text)
    found = texts.flatMap((text) => link.exec(text)?.[0] ?? [])[0]
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return found ?? ''
}

export async function fillDetails(
  page: Page,
  method: 'Card' | 'Bank transfer (EFT)',
  label = '',
): Promise<void> {
  await page.getByLabel('Domain or name').fill(label)
  await page.getByLabel('Phone number').fill('082 555 0101')
  await page.getByLabel('Street address').fill('12 Long Street')
  await page.getByLabel('Town or city').fill('Cape Town')
  await page.getByLabel('Postal code').fill('8001')
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Check your order' })).toBeVisible()
}

export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: /^(Pay R|Place order for R)/ }).click()
}

/** From the plan's link to the bank details, as a new customer. Gives the order number. */
export async function buyByTransfer(
  page: Page,
  plan = 'wordpress-protea',
  label = '',
): Promise<string> {
  await page.goto(`/checkout?package=${plan}&period=monthly`)
  await signUpAtCheckout(page)
  await fillDetails(page, 'Bank transfer (EFT)', label)
  await placeOrder(page)
  await expect(page).toHaveURL(/\/payment\/bank-transfer\?order=/)
  return orderIn(page)
}

export function orderIn(page: Page): string {
  return new URL(page.url()).searchParams.get('order') ?? ''
}

/**
 * Sends the form of the sign-in page without drawing it; the journeys of signing in are in
 * checkout-accounts and third-parties. The page stays where it is.
 */
export async function signInAs(page: Page, who: keyof typeof demoAccounts): Promise<void> {
  const [address, home] =
    who === 'customer' ? ['/customer-login', '/dashboard'] : ['/admin/login', '/admin']
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const form = { email: demoAccounts[who], password: demoPassword }
  const answer = await page.request.post(address, { form, headers: { origin }, maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, home])
}

/** Presses Tab until the element has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 250; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

/**
 * One statement on the server's database: to look into the books, or to set up what no page can
 * yet.
 */
export async function inDatabase(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(statement, values)
    // Settings changed behind the server's back reach it as an announcement, a moment later.
    if (statement.startsWith('update site_settings')) await sleep(500)
    return rows
  } finally {
    await client.end()
  }
}

/** How many orders this person has placed. */
export async function ordersOf(url: string, email: string): Promise<number> {
  return (await inDatabase(url, 'select id from orders where customer_email = $1', [email])).length
}

/** What renewals and staff would have written: two more invoices of the same, unpaid. */
export async function twoMoreInvoices(databaseUrl: string, email: string): Promise<string[]> {
  const rows = await inDatabase(
    databaseUrl,
    `with base as (select invoices.* from invoices join customers on customers.id = customer_id where email = $1 and kind = 'invoice' limit 1),
      made as (insert into invoices select (jsonb_populate_record(null::invoices, to_jsonb(base) || jsonb_build_object('id', gen_random_uuid(),
        'invoice_number', 'INV-2026-90' || n || floor(random() * 10000), 'status', 'unpaid', 'paid_at', null, 'paid_cents', 0, 'order_id', null, 'original_issued_at', null,
        'subscription_id', null, 'period_start', null, 'payment_method', 'bank_transfer'))).* from base, generate_series(1, 2) n returning id, invoice_number),
      lines as (insert into invoice_lines (invoice_id, position, description, quantity, unit_price_cents, total_cents)
        select made.id, 1, 'Migration of a site', 1, base.subtotal_cents, base.subtotal_cents from made, base)
    select invoice_number from made order by 1`,
    [email],
  )
  return rows.map((row) => String(row.invoice_number))
}

/**
 * What months of billing would have written: suspended ten days ago over an invoice, with two weeks
 * of its period left on paper.
 */
export async function suspendForDebt(
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
