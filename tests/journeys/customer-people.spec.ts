import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, linkMailedTo, password, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const newAddress = () => `contact-${randomUUID().slice(0, 8)}@example.test`
const invitationLink = /\/invitation\?token=[\w-]+/

/** Another user, in their own browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The owner invites a person; returns the link of the email. */
async function invite(
  owner: Page,
  email: string,
  roles: readonly ('Billing' | 'Technical')[],
): Promise<string> {
  await owner.goto('/dashboard/people/invite')
  const dialog = owner.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Name').fill('Lerato Dube')
  await dialog.getByLabel('Email address').fill(email)
  for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText(`An invitation is on its way to ${email}`)).toBeVisible()
  return linkMailedTo(owner, email, invitationLink)
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Choose a password' }).fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Acting for').first()).toBeVisible()
}

/** What the navigation of the customer area offers. */
function sectionsOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Account' }).first().getByRole('link').allInnerTexts()
}

// Journeys on the same server find the demo customer as it was, whatever became of them here.
test.afterEach(async ({ server }) => {
  const url = server.databaseUrl
  await inDatabase(
    url,
    `delete from customer_people where email like '%@example.test' or invited_by = 'Tests'`,
  )
  await inDatabase(
    url,
    `update customers set auth_user_id = u.id, email = u.email, first_name = split_part(u.name, ' ', 1), last_name = split_part(u.name, ' ', 2), display_name = u.name
      from users u where u.email = $1 and customers.id = (select customer_id from orders where customer_email = $1 limit 1)`,
    [demoAccounts.customer],
  )
  await inDatabase(
    url,
    `delete from customer_people using users u where u.id = user_id and u.email = $1`,
    [demoAccounts.customer],
  )
  await inDatabase(url, `delete from rate_limits where key like 'peopleInvited%'`)
})

test('contact invited and limited: the accountant sees invoices and nothing else, and is out with the next click', {
  tag: '@daily',
}, async ({ page, browser, baseURL, server }) => {
  const email = newAddress()
  await signInAs(page, 'customer')
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'People with access' }).click()
  await expect(page.getByText('Only you have access')).toBeVisible()
  await fitsPhone(page)
  await page.getByRole('link', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose at least one role.')
  await expectAccessible(page, '[role=dialog]')
  const link = await invite(page, email, ['Billing'])
  const row = page
    .getByRole('list', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()
  await fitsPhone(page)

  const accountant = await elsewhere(browser, baseURL)
  await accountant.goto(link)
  await expectAccessible(accountant)
  await fitsPhone(accountant)
  await accountant.getByRole('textbox', { name: 'Choose a password' }).fill('short')
  await accountant.getByRole('button', { name: 'Join' }).click()
  await expect(accountant.getByText('Use at least 8 characters.').first()).toBeVisible()
  await join(accountant, link)
  await expect(accountant.getByRole('region', { name: 'Acting for' })).toContainText(
    'Billing contact',
  )
  expect(await sectionsOf(accountant)).toEqual(['Home', 'Invoices', 'Support', 'Profile'])
  await fitsPhone(accountant)

  // Invoices are theirs to see and pay; services, people and technical tickets are not, by address
  // either.
  await accountant.getByRole('link', { name: 'Invoices', exact: true }).first().click()
  await expect(
    accountant.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1),
  ).toBeVisible()
  const [own] = await inDatabase(
    server.databaseUrl,
    `select s.id as service, t.id as ticket from subscriptions s join customers c on c.id = s.customer_id join users u on u.id = c.auth_user_id
      left join support_tickets t on t.customer_id = c.id and t.category = 'technical' where u.email = $1 order by t.id nulls last limit 1`,
    [demoAccounts.customer],
  )
  for (const address of [
    '/dashboard/services',
    `/dashboard/services/${own?.service}`,
    '/dashboard/people',
    '/dashboard/people/invite',
  ]) {
    const answer = await accountant.goto(address)
    expect(answer?.status(), address).toBe(403)
    await expect(
      accountant.getByRole('heading', { name: 'You don’t have access to this page' }),
    ).toBeVisible()
  }
  if (own?.ticket)
    expect((await accountant.goto(`/dashboard/tickets/${own.ticket}`))?.status()).toBe(404)
  await accountant.goto('/dashboard/profile')
  await expect(
    accountant.getByRole('checkbox', { name: 'Payment reminders and failed payments' }),
  ).toBeChecked()
  await expect(accountant.getByLabel('VAT number')).toHaveCount(0)
  await fitsPhone(accountant)
  await accountant
    .getByRole('checkbox', { name: 'Payment reminders and failed payments' })
    .uncheck()
  await accountant
    .getByRole('region')
    .or(accountant.locator('#contact-emails'))
    .getByRole('button', { name: 'Save' })
    .first()
    .click()
  await expect(accountant.getByText('We’ve saved which emails you get.')).toBeVisible()
  await accountant.goto(link)
  await expect(
    accountant.getByRole('heading', { name: 'This invitation no longer works' }),
  ).toBeVisible()
  await accountant.goto('/dashboard')

  // Removed while signed in: the next click is out.
  await page.goto('/dashboard/people')
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Remove Lerato Dube' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Lerato Dube no longer has access')).toBeVisible()
  await accountant.getByRole('link', { name: 'Invoices', exact: true }).first().click()
  await expect(accountant.getByText(/no invoices|Invoices will appear/i).first()).toBeVisible()
  await expect(accountant.getByRole('region', { name: 'Acting for' })).toHaveCount(0)
})

test('the owner hands over, with the password again, and is a contact from then on', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const email = newAddress()
  await signInAs(page, 'customer')
  const next = await elsewhere(browser, baseURL)
  await join(next, await invite(page, email, ['Billing', 'Technical']))
  await inDatabase(
    server.databaseUrl,
    `update sessions set password_at = now() - interval '1 hour' where user_id = (select id from users where email = $1)`,
    [demoAccounts.customer],
  )
  await page.goto('/dashboard/people')
  await page.getByRole('link', { name: 'Lerato Dube', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Make Lerato Dube the owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over to Lerato Dube?' })
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Not-this-one-5')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByText('This password is incorrect.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Lerato Dube is the owner now')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Acting for' })).toContainText(
    'Billing and technical contact',
  )
  expect((await page.goto('/dashboard/people'))?.status()).toBe(403)
  await next.goto('/dashboard/people')
  await expect(
    next
      .getByRole('list', { name: 'People' })
      .getByRole('listitem')
      .filter({ hasText: demoAccounts.customer }),
  ).toBeVisible()
  for (const address of [email, demoAccounts.customer]) {
    const { mails } = await (
      await next.request.get(`/simulators/mailbox/api/mails?to=${encodeURIComponent(address)}`)
    ).json()
    expect(
      mails.some(({ subject }: { subject: string }) =>
        subject.includes('was handed over to Lerato Dube'),
      ),
    ).toBe(true)
  }
})

test('an account that is there accepts after signing in, and switches between customers; a contact leaves by itself', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const email = newAddress()
  await signInAs(page, 'customer')
  const contact = await elsewhere(browser, baseURL)
  await join(contact, await invite(page, email, ['Technical']))
  expect(await sectionsOf(contact)).toEqual(['Home', 'Services', 'Support', 'Profile'])
  // A second customer invites the same address.
  const [other] = await inDatabase(
    server.databaseUrl,
    `select c.id from customers c where c.deleted_at is null and c.pending_user_id is null and c.email <> $1 order by c.created_at limit 1`,
    [demoAccounts.customer],
  )
  const staff = await elsewhere(browser, baseURL)
  await signInAs(staff, 'admin')
  await staff.goto(`/admin/customers/${other?.id}`)
  await staff.getByRole('link', { name: 'Manage', exact: true }).click()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Invite somebody' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Name').fill('Lerato Dube')
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('checkbox', { name: 'Billing' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(staff.getByText(`An invitation is on its way to ${email}`)).toBeVisible()
  const visitor = await elsewhere(browser, baseURL)
  let link = ''
  await expect(async () => {
    const { mails } = await (
      await staff.request.get(`/simulators/mailbox/api/mails?to=${encodeURIComponent(email)}`)
    ).json()
    const links: string[] = mails.flatMap(
      ({ text }: { text: string }) => invitationLink.exec(text)?.[0] ?? [],
    )
    expect(new Set(links).size).toBe(2)
    for (const each of links) if ((await visitor.request.get(each)).status() === 200) link = each
    expect(link).not.toBe('')
  }).toPass()
  await visitor.goto(link)
  await visitor.getByRole('link', { name: 'Sign in to accept' }).click()
  await visitor.getByLabel('Email address').fill(email)
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(visitor.getByText(/^You now act for/)).toBeVisible()
  expect(await sectionsOf(visitor)).toEqual(['Home', 'Invoices', 'Support', 'Profile'])
  const bar = visitor.getByRole('region', { name: 'Acting for' })
  await bar.getByText('Switch').click()
  await expect(bar.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(visitor)
  await bar.getByRole('button', { name: /Technical/ }).click()
  await expect(bar).toContainText('Technical contact')
  expect(await sectionsOf(visitor)).toEqual(['Home', 'Services', 'Support', 'Profile'])

  await visitor.goto('/dashboard/profile')
  await visitor.getByRole('link', { name: 'Leave' }).click()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Leave' }).click()
  await expect(visitor.getByText(/^You no longer act for/)).toBeVisible()
  await expect(bar).toContainText('Billing contact')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a person is invited, joins, switches to their own account and is removed', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newAddress()
    await signInAs(page, 'customer')
    const link = await invite(page, email, ['Technical'])
    const contact = await (
      await browser.newContext({ baseURL, javaScriptEnabled: false })
    ).newPage()
    await join(contact, link)
    await contact.getByRole('region', { name: 'Acting for' }).getByText('Switch').click()
    await contact.getByRole('button', { name: /My own account/ }).click()
    await expect(contact.getByRole('region', { name: 'Acting for' })).toContainText('yourself')
    await page.goto('/dashboard/people')
    await page.getByRole('link', { name: 'Remove Lerato Dube' }).click()
    await page.getByRole('button', { name: 'Remove' }).first().click()
    await expect(page.getByText('Lerato Dube no longer has access')).toBeVisible()
  })
})
