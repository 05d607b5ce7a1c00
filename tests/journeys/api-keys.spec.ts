import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const parts = [
  { who: 'admin', page: '/admin/api-keys', scope: 'Read invoices, credit notes', path: 'invoices' },
  { who: 'customer', page: '/dashboard/api-keys', scope: 'Read invoices', path: 'invoices' },
] as const

for (const { who, page: address, scope, path } of parts)
  test(`${who}: a key is created, used by a program, rotated and revoked`, async ({
    page,
    server,
  }) => {
    await signInAs(page, who)
    await page.goto(address)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('Bookkeeping')
    await page.getByRole('checkbox', { name: scope }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    const shown = page.locator('code', { hasText: /^hw_test_/ })
    await expect(shown).toBeVisible()
    await expectAccessible(page)
    const ask = async (key: string, noun: string = path) =>
      fetch(`${server.url}/api/v1/${noun}?limit=1`, { headers: { authorization: `Bearer ${key}` } })
    const first = await shown.innerText()
    expect((await ask(first)).status).toBe(200)
    expect((await ask(first, 'orders')).status).toBe(403)

    await page.reload()
    await expect(page.getByText('Copy your key now')).toHaveCount(0)
    const listed = page.getByRole('listitem').filter({ hasText: 'Bookkeeping' })
    await expect(listed).toContainText('last used just now')
    await page.getByRole('button', { name: 'Rotate Bookkeeping' }).click()
    await expect(shown).not.toHaveText(first)
    const second = await shown.innerText()
    for (const key of [first, second]) expect((await ask(key)).status).toBe(200)

    await listed.getByText('Revoke').first().click()
    await page.getByRole('button', { name: 'Revoke Bookkeeping now' }).click()
    await expect(page.getByText('Bookkeeping was revoked.').first()).toBeVisible()
    for (const key of [first, second]) expect((await ask(key)).status).toBe(401)
  })

test('the reference is read and searched without scripts', async ({ page }) => {
  await page.goto('/developers/api')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search the reference' }).fill('record payment')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Record a payment by EFT' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.locator('script')).toHaveCount(0)
})
