import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const unknownLayout =
  'When;What happened;Their words;Moved\n21/11/2026;Transfer;HWP no such order;R 1 234,50\n20/11/2026;Fee;Monthly;-R 12,00\n'

test('a bank file of an unknown layout asks what its columns are', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/eft/upload')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'unknown.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(unknownLayout),
  })
  await page.getByRole('button', { name: 'Import statement' }).click()
  await expect(page).toHaveURL(/\/admin\/eft\/columns\//)
  await expect(page.getByRole('main')).toContainText('Their words')
  await expectAccessible(page)
})
