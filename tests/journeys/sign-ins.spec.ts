import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/customer-login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

test('the owner is emailed about a sign-in from a new device, and signs it out from another one', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  await inDatabase(server.databaseUrl, 'delete from email_logs where template_name = $1', [
    'new_device_sign_in',
  ])
  await inDatabase(server.databaseUrl, 'delete from sessions', [])
  await signIn(page, demoAccounts.customer)
  const other = await (await browser.newContext({ baseURL })).newPage()
  await signIn(other, demoAccounts.customer)
  const mailed = async () => {
    const { mails } = await (
      await page.request.get(
        `/simulators/mailbox/api/mails?to=${encodeURIComponent(demoAccounts.customer)}`,
      )
    ).json()
    return mails.find(
      ({ subject }: { subject: string }) => subject === 'New sign-in to your account',
    )
  }
  await expect.poll(mailed).toMatchObject({ text: expect.stringContaining('Unknown place') })
  const { text } = await mailed()
  expect(text).toMatch(/Device: \w+ on \w+/)
  await page.goto(/http\S+\/dashboard\/profile/.exec(text)?.[0] ?? '')
  const devices = page.locator('#devices')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(devices.getByText(/^Unknown place/).first()).toBeVisible()
  await expectAccessible(page)
  await devices.getByRole('button', { name: /^Sign out \w+ on/ }).click()
  await expect(page.getByText('That device is signed out.')).toBeVisible()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/customer-login/)
  await expect(devices.getByRole('listitem')).toHaveCount(1)
})

test('a file about many people is given after the password', async ({ page, server }) => {
  await signInAs(page, 'admin')
  await inDatabase(
    server.databaseUrl,
    `update sessions set password_at = now() - interval '11 minutes'`,
    [],
  )
  await page.goto('/admin/audit?q=signed')
  await page.getByRole('link', { name: /CSV|Export/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it’s you', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Your password' }).fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This password is incorrect.')
  await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the file' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?q=signed/)
})

test('a dialog that is replaced while the user types in it leaves what they typed, and the next key in its field', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/admin/staff/new', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog', { name: 'Add staff' })
  await dialog.getByLabel('First name').fill('Kagiso')
  await dialog.getByLabel('Role').selectOption({ index: 0 })
  const role = await dialog.getByLabel('Role').inputValue()
  await dialog.getByRole('radio', { name: /Set a temporary password/ }).check()
  await dialog.getByLabel('Last name').pressSequentially('Mise')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  // Without scripts the dialog is closed by a link; afterwards by a button.
  await expect(dialog.getByRole('link', { name: 'Close' })).toBeVisible()
  release()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.keyboard.type('od')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Modise')
  await expect(dialog.getByLabel('First name')).toHaveValue('Kagiso')
  await expect(dialog.getByLabel('Role')).toHaveValue(role)
  await expect(dialog.getByRole('radio', { name: /Set a temporary password/ })).toBeChecked()
  await expect(dialog.getByLabel('Last name')).toBeFocused()
})

test('staff show their picture and when they work, and colleagues see it', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/profile')
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('button', { name: 'Upload picture' }).click()
  await expect(page.getByText('Your picture was saved.')).toBeVisible()
  const monday = page.getByRole('group', { name: 'Monday' })
  await monday.getByLabel('Monday').check()
  await monday.getByLabel('Opens').fill('08:00')
  await monday.getByLabel('Closes').fill('07:00')
  await page.getByRole('button', { name: 'Save working hours' }).click()
  await expect(page.getByText('Closing must be later than opening.').first()).toBeVisible()
  await expect(monday.getByLabel('Opens')).toHaveValue('08:00')
  await monday.getByLabel('Closes').fill('08:01')
  await page.getByRole('button', { name: 'Save working hours' }).click()
  await expect(page.getByText('Your working hours were saved.')).toBeVisible()
  await page.getByLabel('Alarms').uncheck()
  await page.getByRole('button', { name: 'Save notices' }).click()
  await expect(page.getByText('Your notices were saved.')).toBeVisible()
  await expect(page.getByLabel('Alarms')).not.toBeChecked()
  await expectAccessible(page)
  await page.goto('/admin/staff')
  const own = page.getByRole('row', { name: /You/ })
  await expect(own.getByText('Mon 08:00–08:01')).toBeVisible()
  expect(
    await own.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth),
  ).toBe(192)
  await inDatabase(
    server.databaseUrl,
    `update staff_profiles set avatar_url = null, working_hours = '{}', notices = '{}'`,
    [],
  )
})

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
