import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, linkMailedTo, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const ownPassword = 'Baobab-shade-1952'
const zanele = 'zanele@hostwright.test'
const newAddress = () => `staff-${randomUUID().slice(0, 8)}@example.test`

/** Another user, in their own browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const answer = await page.request.post('/admin/login', {
    form: { email, password },
    headers: { origin },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
}

/** What the navigation of the back office offers. */
async function sectionsOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Back office' }).getByRole('link').allInnerTexts()
}

async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

// Journeys on the same server find the staff that the demo has.
test.afterEach(async ({ server }) => {
  await inDatabase(
    server.databaseUrl,
    `delete from staff_profiles where email like '%@example.test'`,
  )
  await inDatabase(
    server.databaseUrl,
    `delete from roles where name in ('Catalogue editor', 'Shop keeper', 'Plain role')`,
  )
  await inDatabase(
    server.databaseUrl,
    `update staff_profiles set is_active = true, first_name = 'Zanele' where email = $1`,
    [zanele],
  )
})

test('a member is invited, joins with their own password, and the link works once', {
  tag: '@daily',
}, async ({ page, browser, baseURL }) => {
  const email = newAddress()
  await signInAs(page, 'admin')
  await page.goto('/admin/staff')
  await expect(page.getByRole('region', { name: 'Staff' }).getByText('1 invited')).toBeVisible()
  await fitsPhone(page)
  await page.getByRole('link', { name: 'Add staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add staff' })
  await expect(dialog.getByLabel('Role')).toHaveValue(/.+/)
  await expect(dialog.getByLabel('Role').locator('option:checked')).toHaveText('Support Agent')
  await dialog.getByRole('button', { name: 'Add staff' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please fill in all required fields')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('First name').fill('Ayanda')
  await dialog.getByLabel('Last name').fill('Mbeki')
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('radio', { name: /Set a temporary password/ }).check()
  await dialog.getByRole('button', { name: 'Add staff' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Password is required for new staff members',
  )
  await dialog.getByRole('radio', { name: /Send an invitation/ }).check()
  await expect(dialog.getByLabel('Temporary password', { exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Add staff' }).click()
  await expect(page.getByText(`An invitation is on its way to ${email}`)).toBeVisible()
  const row = page.getByRole('row', { name: /Ayanda Mbeki/ })
  await expect(row.getByText('Invited')).toBeVisible()

  const other = await elsewhere(browser, baseURL)
  const link = await linkMailedTo(other, email, /\/admin\/invitation\?token=[\w-]+/)
  await other.goto(link)
  await expectAccessible(other)
  await fitsPhone(other)
  await expect(other.getByLabel('First name')).toHaveValue('Ayanda')
  await other.getByRole('textbox', { name: 'Choose a password' }).fill('short')
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other.getByText('Use at least 10 characters.').first()).toBeVisible()
  await other.getByRole('textbox', { name: 'Choose a password' }).fill(ownPassword)
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other).toHaveURL(/\/admin\/inbox/)
  await other.goto(link)
  await expect(
    other.getByRole('heading', { name: 'This invitation no longer works' }),
  ).toBeVisible()

  await page.reload()
  await expect(row.getByText('Active')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search staff' }).fill(email)
  await expect(page.getByRole('row', { name: /Zanele/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Delete Ayanda Mbeki' }).click()
  await expect(page.getByRole('dialog')).toContainText('Their access is revoked at once')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete staff member' }).click()
  await expect(page.getByText('Staff member deleted')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe(email)
  await other.goto('/admin/tickets')
  await expect(other).toHaveURL(/\/admin\/login/)
})

test('a role of the firm’s own opens exactly its sections, and what it may changes while a member is signed in', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress()
  await signInAs(page, 'admin')
  await page.goto('/admin/roles')
  await expect(page.getByRole('list', { name: 'Roles' }).getByText('System Role')).toHaveCount(2)
  await fitsPhone(page)
  await page.getByRole('link', { name: 'View Super Admin' }).click()
  const shown = page.getByRole('dialog', { name: 'Super Admin' })
  await expect(shown.getByText('Super Admin can’t be changed.')).toBeVisible()
  await expect(shown.getByRole('button', { name: /save/i })).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add role' })
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Role name is required')
  await dialog.getByLabel('Role name').fill('Catalogue editor')
  const sell = dialog.getByRole('group', { name: 'Sell' })
  await sell.getByRole('button', { name: 'Select all: Sell', exact: true }).click()
  await expect(sell.getByRole('checkbox', { checked: false })).toHaveCount(0)
  await sell.getByRole('button', { name: 'Deselect all: Sell' }).click()
  await expect(sell.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await sell.getByLabel('Manage packages').check()
  await sell.getByLabel('Manage hosting plans').check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByText('Role added')).toBeVisible()
  await page.goto('/admin/staff/new')
  const add = page.getByRole('dialog', { name: 'Add staff' })
  await add.getByLabel('First name').fill('Kagiso')
  await add.getByLabel('Last name').fill('Modise')
  await add.getByLabel('Email address').fill(email)
  await add.getByLabel('Role').selectOption('Catalogue editor')
  await add.getByRole('radio', { name: /Set a temporary password/ }).check()
  await add.getByRole('textbox', { name: 'Temporary password' }).fill('abc123')
  await add.getByRole('button', { name: 'Add staff' }).click()
  await expect(page.getByText('Staff member added.')).toBeVisible()

  const clerk = await elsewhere(browser, baseURL)
  await signIn(clerk, email, 'abc123')
  await clerk.goto('/admin')
  await clerk.getByRole('textbox', { name: 'Temporary password' }).fill('abc123')
  await clerk.getByRole('textbox', { name: 'New password' }).fill(ownPassword)
  await clerk.getByRole('button', { name: 'Save new password' }).click()
  await expect(clerk).toHaveURL(/\/admin\/packages/)
  await expect
    .poll(() => sectionsOf(clerk))
    .toEqual(['Packages', 'Hosting Plans', 'API keys', 'Profile'])
  expect((await clerk.goto('/admin/orders'))?.status()).toBe(403)
  expect((await clerk.goto('/admin/hosting-plans'))?.status()).toBe(200)

  await page.goto('/admin/roles')
  await page.getByRole('link', { name: 'Edit Catalogue editor' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Catalogue editor' })
  await expect(edit.getByLabel('Manage packages')).toBeChecked()
  await edit.getByLabel('Manage hosting plans').uncheck()
  await edit.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Role saved')).toBeVisible()
  expect((await clerk.goto('/admin/hosting-plans'))?.status()).toBe(403)
  expect((await clerk.goto('/admin/packages'))?.status()).toBe(200)

  await page.getByRole('link', { name: 'Delete Catalogue editor' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete Catalogue editor?' })
  await remove.getByRole('button', { name: 'Delete role' }).click()
  await expect(remove.getByRole('alert')).toContainText(
    'Choose another role for the people who have this one.',
  )
  await remove.getByLabel('Their new role').selectOption('Support Agent')
  await remove.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText('Role deleted')).toBeVisible()
  await clerk.goto('/admin')
  await expect(clerk).toHaveURL(/\/admin\/inbox/)
})

test('a signed-in member loses the back office at the next click, and gets it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const clerk = await elsewhere(browser, baseURL)
  await signIn(clerk, zanele, demoPassword)
  await clerk.goto('/admin/orders')
  await signInAs(page, 'admin')
  await page.goto('/admin/staff?status=active')
  await page.getByRole('button', { name: 'Deactivate Zanele Khumalo' }).click()
  await expect(
    page.getByText('Zanele Khumalo was signed out and can’t sign in any more'),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Zanele/ })).toHaveCount(0)
  await clerk.getByRole('link', { name: 'Invoice Management', exact: true }).first().click()
  await expect(clerk).toHaveURL(/\/admin\/login/)
  await page.goto('/admin/staff?status=inactive')
  await page.getByRole('button', { name: 'Activate Zanele Khumalo' }).click()
  await expect(page.getByText('Zanele Khumalo can sign in again')).toBeVisible()
  await signIn(clerk, zanele, demoPassword)
  expect((await clerk.goto('/admin/orders'))?.status()).toBe(200)
})

test('two who edit one member see what the other saved; members can’t change their own role', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/staff')
  await page.getByRole('link', { name: 'Edit Zanele Khumalo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Zanele Khumalo' })
  await expect(dialog.getByText(zanele)).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByLabel('First name').fill('Zanele Grace')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('Staff member saved')).toBeVisible()
  await dialog.getByLabel('First name').fill('Zandi')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page
      .getByRole('region', { name: 'Both versions' })
      .getByRole('row', { name: /First name Zanele Grace Zandi/ }),
  ).toBeVisible()
  await page.getByRole('dialog').getByLabel('First name').fill('Zanele')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Staff member saved')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Nadia Jacobs' }).click()
  const own = page.getByRole('dialog', { name: 'Edit Nadia Jacobs' })
  await expect(own.getByText('Super Admin')).toBeVisible()
  await expect(own.getByRole('combobox')).toHaveCount(0)
  await expect(own.getByRole('checkbox')).toHaveCount(0)
})

test('roles want a password that was given lately', async ({ page, server }) => {
  await signInAs(page, 'admin')
  await inDatabase(
    server.databaseUrl,
    `update sessions set password_at = now() - interval '11 minutes'`,
  )
  await page.goto('/admin/roles/new')
  const dialog = page.getByRole('dialog', { name: 'Add role' })
  await dialog.getByLabel('Role name').fill('Shop keeper')
  await dialog.getByLabel('Manage orders').check()
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter your password')
  await expect(dialog.getByLabel('Manage orders')).toBeChecked()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByText('Role added')).toBeVisible()
})

test('where two-factor sign-in is required, staff without it are led to set it up', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/settings/general')
  await page.getByLabel('Require two-factor sign-in').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/admin\/profile/)
  const clerk = await elsewhere(browser, baseURL)
  await signIn(clerk, zanele, demoPassword)
  await clerk.goto('/admin/orders')
  await expect(clerk).toHaveURL(/\/admin\/profile/)
  await expect(clerk.getByText('Set up two-factor sign-in to continue')).toBeVisible()
  expect(await sectionsOf(clerk)).toEqual(['Profile'])
  await expectAccessible(clerk)
  await fitsPhone(clerk)
  await inDatabase(
    server.databaseUrl,
    'update users set two_factor_enabled = true where email = $1',
    [zanele],
  )
  expect((await clerk.goto('/admin/orders'))?.status()).toBe(200)
  await expect(clerk).toHaveURL(/\/admin\/orders/)
  await inDatabase(
    server.databaseUrl,
    'update users set two_factor_enabled = false where email = $1',
    [zanele],
  )
  await inDatabase(
    server.databaseUrl,
    'update site_settings set require_staff_second_factor = false',
  )
})

test('by keyboard: a member is edited and a dialog closed', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/staff')
  await tabTo(page, page.getByRole('link', { name: 'Add staff' }))
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Add staff' }).getByLabel('First name'),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/staff$/)
  await tabTo(page, page.getByRole('link', { name: 'Edit Zanele Khumalo' }))
  await page.keyboard.press('Enter')
  const last = page.getByRole('dialog').getByLabel('Last name')
  await tabTo(page, last)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Staff member saved')).toBeVisible()
})
