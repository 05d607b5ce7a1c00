import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))
test.afterEach(async ({ server }) => {
  await inDatabase(
    server.databaseUrl,
    `update site_settings set contact_email = 'hello@hostwright.test'`,
    [],
  )
})

test('an administrator changes a setting, finds it with before and after, and exports it', async ({
  page,
}) => {
  await page.goto('/admin/settings/general')
  await page.getByLabel('Contact email').fill('audited@karoo.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Settings' })
  await expect(page).toHaveURL(/entity=settings/)
  const row = page.getByRole('row').filter({ hasText: 'audited@karoo.example' })
  await expect(row).toContainText('Nadia Jacobs')
  await row.getByRole('link').first().click()

  await expect(
    page.getByRole('heading', { level: 1, name: 'Settings saved: General' }),
  ).toBeVisible()
  const changed = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Contact email' }) })
  await expect(changed.getByRole('cell')).toHaveText([
    /hello@hostwright\.test/,
    /audited@karoo\.example/,
  ])
  await expect(
    page
      .getByText('Chrome, Linux')
      .or(page.getByText(/Chrome, /))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/audit?entity=settings&q=Settings+saved')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('audited@karoo.example')
  await page.goto('/admin/audit')
  await expect(page.getByRole('row').nth(1)).toContainText('Audit log exported as CSV')
})

test('the whole chain is checked on demand', async ({ page, server }) => {
  await page.goto('/admin/audit')
  const unsealed = async () =>
    (
      await inDatabase(
        server.databaseUrl,
        'select count(*)::int as count from activity_log where sequence is null',
        [],
      )
    )[0]?.count
  await expect.poll(unsealed, { timeout: 15_000 }).toBe(0)
  await page.getByRole('button', { name: 'Check all now' }).click()
  await expect(page.getByText(/All [\d\s]+ rows are in order/).first()).toBeVisible()
  await expect(page.getByText(/Chain verified up to row/)).toBeVisible()
})

test('staff without the permission neither see nor open it', async ({ page }) => {
  await signInAs(page, 'agent')
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  expect((await page.goto('/admin/audit'))?.status()).toBe(403)
})
