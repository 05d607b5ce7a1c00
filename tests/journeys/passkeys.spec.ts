import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

// Journeys on the same server sign in with their password and as they were.
test.afterEach(async ({ server }) => {
  await inDatabase(server.databaseUrl, 'delete from passkeys')
})

/** A phone or computer with a fingerprint reader, whose owner agrees to what is asked. */
async function deviceOf(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
}

/**
 * Without the browser's suggestions beside the email field, which a device that agrees to
 * everything takes before the button is pressed.
 */
function withoutSuggestions(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session_token/ })
}

test('a customer adds a passkey, signs in with it, names it and removes it', async ({
  page,
  server,
}) => {
  await withoutSuggestions(page)
  await signInAs(page, 'customer')
  await deviceOf(page)
  await page.goto('/dashboard/profile')
  const passkeys = page.locator('#passkeys')
  await passkeys.getByLabel('Name of the passkey').fill('Thandi’s phone')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  await expect(passkeys.getByText('Thandi’s phone', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await signOut(page)
  await page.goto('/customer-login?redirect=%2Fdashboard%2Finvoices')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(page).toHaveURL(/\/dashboard\/invoices$/)
  const [entry] = await inDatabase(
    server.databaseUrl,
    "select title from activity_log where action = 'signed_in' order by created_at desc, id desc limit 1",
  )
  expect(entry?.title).toContain('signed in with a passkey')

  await page.goto('/dashboard/profile')
  await passkeys.getByText('Rename Thandi’s phone').click()
  await passkeys.getByLabel('New name').fill('Phone')
  await passkeys.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Your passkey was renamed.')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remove Phone' }).click()
  await expect(page.getByText('Your passkey was removed.')).toBeVisible()
  await expect(passkeys.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)

  await signOut(page)
  await page.goto('/customer-login')
  await page.getByLabel('Email address').fill(demoAccounts.customer)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('This passkey wasn’t accepted')
  await expect(page.getByLabel('Email address')).toHaveValue(demoAccounts.customer)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('staff use a passkey where the password is asked for again, and nothing typed is lost', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await deviceOf(page)
  await page.goto('/admin/profile')
  const passkeys = page.locator('#passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  await expect(passkeys.getByText(/Chrome on|Another browser|Chromium/).first()).toBeVisible()

  await inDatabase(
    server.databaseUrl,
    `update sessions set password_at = now() - interval '11 minutes'`,
  )
  await page.reload()
  await expect(passkeys.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.goto('/admin/roles/new')
  const dialog = page.getByRole('dialog', { name: 'Add role' })
  await dialog.getByLabel('Role name').fill('Shop keeper')
  await dialog.getByLabel('Manage orders').check()
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(dialog.getByText('Confirmed with your passkey.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByText('Role added')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Roles' }).getByText('Shop keeper')).toBeVisible()
  await inDatabase(server.databaseUrl, `delete from roles where name = 'Shop keeper'`)
})

test('staff sign in on their own page with the passkey that the browser suggests', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await deviceOf(page)
  await page.goto('/admin/profile')
  await page.locator('#passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  await signOut(page)
  // The device's owner takes the suggestion as soon as it is there.
  await page.goto('/admin/login?redirect=%2Fadmin%2Forders')
  await expect(page).toHaveURL(/\/admin\/orders/)
})
