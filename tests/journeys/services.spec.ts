import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  buyByTransfer,
  fillDetails,
  inDatabase,
  placeOrder,
  signInAs,
  signUpAtCheckout,
  suspendForDebt,
} from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.use({ firm: 'services' })

test('a paid order becomes an account, which follows what is paid and wanted', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  page.setDefaultTimeout(20_000)
  const office = await browser.newContext({ baseURL: server.url })
  const staff = await office.newPage()
  staff.setDefaultTimeout(20_000)
  await signInAs(staff, 'admin')

  // Staff connect a server and say what it sells.
  await staff.goto('/admin/servers')
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Add group' }).first().click()
  await staff.getByRole('textbox', { name: 'Name' }).fill('Linux hosting')
  await staff.getByRole('button', { name: 'Add group' }).click()
  const plan = staff.getByRole('textbox', { name: 'Protea', exact: true })
  await plan.fill('starter')
  await plan.press('Enter')
  await expect(staff.getByText('Plan saved').first()).toBeVisible()
  await expectAccessible(staff)
  await staff.goto('/admin/servers')
  await staff.getByRole('link', { name: 'Add server' }).click()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Add DirectAdmin' }).click()
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Cape Town 1')
  await staff
    .getByRole('textbox', { name: 'Address' })
    .fill(`${server.url}/simulators/directadmin/cpt1`)
  await staff.getByRole('textbox', { name: 'Admin or reseller name' }).fill('admin')
  await staff.getByRole('textbox', { name: 'Login key' }).fill('a-wrong-key')
  await staff.getByRole('textbox', { name: 'Name servers' }).fill('ns1.host.test\nns2.host.test')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Add server' }).click()
  await expect(staff.getByText('Server added. Test it now.').first()).toBeVisible()
  await staff.getByRole('button', { name: 'Test' }).click()
  await expect(staff.getByText('The server refuses our credentials')).toBeVisible()
  await expectAccessible(staff)

  // Meanwhile a customer buys and pays.
  const order = await buyByTransfer(page, 'wordpress-protea', 'kelp.example.com')
  await staff.goto(`/admin/orders?q=${order}`)
  await staff.getByRole('link', { name: order }).click()
  await staff.getByRole('link', { name: 'Mark as Paid' }).click()
  await staff.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(staff.getByText('Order status updated to paid')).toBeVisible()
  await openedUntil(staff, '/admin/services', (list) =>
    list.getByRole('link', { name: 'kelp.example.com' }).first().click({ timeout: 1_000 }),
  )
  await expect(staff.getByText(/^Set up: waiting$/).first()).toBeVisible({ timeout: 20_000 })
  await expectAccessible(staff)
  await page.goto('/dashboard/services')
  await page.getByRole('link', { name: 'kelp.example.com' }).first().click()
  await expect(page.getByText(/We are setting it up now/)).toBeVisible()

  // The right key, and it is done.
  await staff.goto('/admin/servers')
  await staff.getByRole('link', { name: 'Cape Town 1' }).click()
  await staff.getByRole('link', { name: 'Edit', exact: true }).click()
  await staff.getByRole('textbox', { name: 'Login key' }).fill('demo-server-key')
  await staff.getByRole('button', { name: 'Save server' }).click()
  await staff.getByRole('button', { name: 'Test' }).click()
  await expect(staff.getByText(/^The server answers/).first()).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('It is set up and running.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(page)
  await expect(page.getByText('ns1.host.test, ns2.host.test')).toBeVisible()

  // The customer gets in, and sets a password.
  const service = page.url()
  await page.getByRole('button', { name: 'Open control panel' }).click()
  await expect(page.getByText(/You are signed in as/)).toBeVisible()
  await page.goto(service)
  await page.getByRole('link', { name: 'Set its password' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'New password' }).fill('Milkwood-and-fynbos-9')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password of the control panel changed').first()).toBeVisible()

  // Staff hold it back, and let it go on.
  await staff.goto('/admin/services?q=kelp')
  await staff.getByRole('link', { name: 'kelp.example.com' }).first().click()
  await staff.getByRole('link', { name: 'Hold' }).click()
  await staff.getByRole('textbox', { name: 'Why' }).fill('Sends spam')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Hold it' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('It is switched off. Nothing in it is lost.')).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Open control panel' })).toHaveCount(0)
  await staff.reload()
  await staff.getByRole('button', { name: 'No longer hold it' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('It is set up and running.')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })

  // The books and the server agree.
  await staff.goto('/admin/servers')
  await staff.getByRole('link', { name: 'Cape Town 1' }).click()
  await staff.getByRole('button', { name: 'Compare accounts' }).click()
  await expect(staff.getByText('The server and the books agree.').first()).toBeVisible()
  await office.close()
})

/** What a job does a moment later: the page is opened until it is there. */
async function openedUntil(
  page: Page,
  path: string,
  isThere: (page: Page) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await isThere(page)
  }).toPass({ timeout: 40_000 })
}

/** The customer’s page of the service says so after a while, opened again or not. */
async function expectSaid(page: Page, words: string | RegExp): Promise<void> {
  await page.reload()
  await expect(page.getByText(words)).toBeVisible({ timeout: 75_000 })
}

test('by card: set up, overdue while the server is down, paid, restored, upgraded, cancelled and deleted', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(20_000)
  const { databaseUrl, url } = server
  await inDatabase(
    databaseUrl,
    `update site_settings set billing_settings = billing_settings || '{"recurring_model": "token"}'`,
  )
  const office = await browser.newContext({ baseURL: url })
  const staff = await office.newPage()
  staff.setDefaultTimeout(20_000)
  await signInAs(staff, 'admin')
  await staff.goto('/admin/servers/groups/new')
  await staff.getByRole('textbox', { name: 'Name' }).fill('Cloud')
  await staff.getByRole('button', { name: 'Add group' }).click()
  for (const [name, plan] of [
    ['Gannet', 'starter'],
    ['Springbok', 'business'],
  ] as const) {
    const field = staff.getByRole('textbox', { name, exact: true })
    await field.fill(plan)
    await field.press('Enter')
    await expect(staff.getByText('Plan saved').first()).toBeVisible()
    await staff.reload()
  }
  await staff.goto('/admin/servers')
  await staff.getByRole('link', { name: 'Add server' }).last().click()
  await staff.getByRole('link', { name: 'Add DirectAdmin' }).click()
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Durban 1')
  await staff.getByRole('textbox', { name: 'Address' }).fill(`${url}/simulators/directadmin/dbn1`)
  await staff.getByRole('textbox', { name: 'Admin or reseller name' }).fill('admin')
  await staff.getByRole('textbox', { name: 'Login key' }).fill('demo-server-key')
  await staff.getByRole('button', { name: 'Add server' }).click()
  await staff.getByRole('button', { name: 'Test' }).click()
  await expect(staff.getByText(/^The server answers/).first()).toBeVisible()

  // Bought by card, and set up without anyone’s help.
  await page.goto('/checkout?package=cloud-gannet&period=monthly')
  const email = await signUpAtCheckout(page)
  await fillDetails(page, 'Card', 'sedge.example.com')
  await placeOrder(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Paid. Welcome aboard.' })).toBeVisible({
    timeout: 30_000,
  })
  await page.goto('/dashboard/services')
  await page.getByRole('link', { name: 'sedge.example.com' }).first().click()
  await page.waitForURL(/\/services\/[0-9a-f-]{36}$/)
  await expectSaid(page, 'It is set up and running.')

  // Overdue while the server does not answer: it is tried again, and staff see why it waits.
  await inDatabase(
    databaseUrl,
    `insert into simulator.panel_faults (panel, value)
      values ('directadmin/dbn1', '{"kind": "failed", "times": 1000, "on": "all", "seconds": 1}')`,
  )
  const { subscriptionId, invoiceId } = await suspendForDebt(databaseUrl, email)
  await staff.goto(`/admin/subscriptions/${subscriptionId}`)
  await staff.getByRole('link', { name: 'sedge.example.com' }).last().click()
  await staff.waitForURL(/\/admin\/services\//)
  await expect(async () => {
    await staff.reload()
    await expect(staff.getByText(/^Tried again .*, after one attempt\.$/)).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 40_000 })
  await expectAccessible(staff)
  await inDatabase(databaseUrl, 'delete from simulator.panel_faults')
  // The page reads itself again every four seconds, and does not while a button waits: the answer is
  // followed also when it takes longer than that.
  await staff.route(/\/retry/, async (route) => {
    await sleep(4_500)
    await route.continue()
  })
  await staff.getByRole('button', { name: 'Try now' }).click()
  await expect(staff.getByText('It is tried again now.')).toBeVisible()
  await staff.unroute(/\/retry/)
  await expectSaid(page, 'It is switched off. Nothing in it is lost.')

  // Paid, and it is back.
  const service = page.url()
  await page.goto(`/dashboard/pay?id=${invoiceId}`)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible({
    timeout: 30_000,
  })
  await page.goto(service)
  await expectSaid(page, 'It is set up and running.')

  // Upgraded: the account follows.
  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: /Springbok/ }).check()
  await page.getByRole('button', { name: 'See what it costs' }).click()
  await page.getByRole('button', { name: 'Change plan now' }).click()
  await expect(page.getByRole('heading', { name: /Springbok/ })).toBeVisible()
  const planOnServer = `select plan from simulator.panel_accounts where panel = 'directadmin/dbn1'`
  await expect
    .poll(() => inDatabase(databaseUrl, planOnServer), { timeout: 40_000 })
    .toEqual([{ plan: 'business' }])

  // Cancelled: switched off first, and deleted by a person’s word.
  await staff.goto(`/admin/subscriptions/${subscriptionId}/cancellation`)
  await staff.getByRole('radio', { name: /^Now/ }).check()
  await staff.getByRole('textbox', { name: 'Reason' }).fill('Moved abroad')
  await staff.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.goto(service)
  await expectSaid(page, 'It is switched off. Nothing in it is lost.')
  await staff.goto('/admin/services?q=sedge')
  await staff.getByRole('link', { name: 'sedge.example.com' }).first().click()
  await staff.getByRole('link', { name: 'Delete the account' }).click()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Delete account' }).click()
  // The customer's page looks once a minute while it says of nothing that it is going on.
  await openedUntil(page, service, (opened) =>
    expect(opened.getByText('This account was deleted with all that it held.')).toBeVisible({
      timeout: 1_000,
    }),
  )
  expect(await inDatabase(databaseUrl, planOnServer)).toEqual([])
  await office.close()
})
