import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

test('a package is written with a link among its features, stands on the products page, moves, hides, and goes when nobody uses it', async ({
  page,
}) => {
  await page.goto('/admin/packages')
  await page.getByRole('link', { name: 'Add Package' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sneeuberg Café')
  await expect(dialog.getByLabel('Slug')).toHaveValue('sneeuberg-cafe')
  const first = dialog.getByRole('group', { name: 'Feature 1' })
  await first.getByLabel('Text').fill('What fair use means')
  await first.getByLabel('Link').fill('javascript:alert(1)')
  await first.getByLabel('Clickable').check()
  await dialog.getByRole('button', { name: 'Add Package' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a price.')
  await expect(first.getByText(/Enter an address that begins with/)).toBeVisible()
  await expectAccessible(page)
  await first.getByLabel('Link').fill('/aup')
  await dialog.getByLabel('Price').fill('123.45')
  await dialog.getByLabel('Storage').fill('15 GB')
  await dialog.getByRole('button', { name: 'Add Package' }).click()
  await expect(page.getByText('Package created successfully')).toBeVisible()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Sneeuberg Café' }) })
  await expect(card.getByRole('button', { name: 'Move Sneeuberg Café down' })).toBeDisabled()
  await card.getByRole('button', { name: 'Move Sneeuberg Café up' }).click()
  await expect(card.getByRole('button', { name: 'Move Sneeuberg Café down' })).toBeEnabled()
  // The keyboard goes where the card goes, and at the end of the list to the button that is left.
  await card.getByRole('button', { name: 'Move Sneeuberg Café down' }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toHaveText(/^Sneeuberg Café is (\d+) of \1$/)
  await expect(card.getByRole('button', { name: 'Move Sneeuberg Café up' })).toBeFocused()
  await expect(
    page
      .getByRole('list', { name: 'Packages' })
      .getByRole('button', { name: /^Move .* up$/ })
      .first(),
  ).toBeDisabled()
  await expectAccessible(page)

  const shop = await page.context().newPage()
  await shop.goto('/products/wordpress')
  await expect(shop.getByRole('heading', { name: 'Sneeuberg Café' })).toBeVisible()
  await expect(shop.getByRole('link', { name: 'What fair use means' })).toHaveAttribute('href', '/aup')
  await card.getByRole('button', { name: 'Deactivate Sneeuberg Café' }).click()
  await expect(card.getByText('Inactive')).toBeVisible()
  await shop.reload()
  await expect(shop.getByRole('heading', { name: 'Sneeuberg Café' })).toHaveCount(0)

  await card.getByRole('link', { name: 'Delete Sneeuberg Café' }).click()
  await expect(dialog).toContainText('This action cannot be undone.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete package' }).click()
  await expect(page.getByText('Package deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.getByRole('link', { name: 'Delete Protea' }).click()
  await expect(dialog).toContainText(/Protea is used by .*Deactivate it instead/)
  await expect(dialog.getByRole('button', { name: 'Delete package' })).toHaveCount(0)
})

test('a hosting plan is written, found, hidden and deleted; its name is in the question', async ({ page }) => {
  await page.goto('/admin/hosting-plans')
  await page.getByRole('link', { name: 'Add Plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Kleine Karoo!')
  await expect(dialog.getByLabel('Slug')).toHaveValue('kleinekaroo')
  await dialog.getByLabel('Price').fill('49.99')
  await dialog.getByLabel('Description').fill('For a start.')
  await dialog.getByLabel('Features').fill('One site\n\nDaily backups\nA third\nA fourth')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Plan' }).click()
  await expect(page.getByText('Plan created successfully')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search plans' }).fill('kleine')
  await expect(page).toHaveURL(/q=kleine/)
  await expect(page.getByRole('list', { name: 'Hosting plans' }).getByRole('heading')).toHaveText(['Kleine Karoo!'])
  await expect(page.getByText('+1 more')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit Kleine Karoo!' }).click()
  await dialog.getByLabel('Price').fill('59.99')
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Plan updated successfully')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Kleine Karoo!').first()).toBeVisible()

  await page.goto('/admin/hosting-plans')
  await page.getByRole('button', { name: 'Hide Kleine Karoo!' }).click()
  await expect(page.getByRole('button', { name: 'Show Kleine Karoo!' })).toBeVisible()
  await page.getByRole('link', { name: 'Delete Kleine Karoo!' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Delete Kleine Karoo!?')
  await dialog.getByRole('button', { name: 'Delete plan' }).click()
  await expect(page.getByText('Plan deleted successfully')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Kleine Karoo!')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a package is written, moved and deleted', async ({ page }) => {
    await page.goto('/admin/packages/new')
    await page.getByLabel('Name').fill('Plain Package')
    await page.getByRole('button', { name: 'Add Package' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a price.')
    await expect(page.getByLabel('Name')).toHaveValue('Plain Package')
    await page.getByLabel('Price').fill('10')
    await page.getByRole('button', { name: 'Add Package' }).click()
    await expect(page.getByText('Package created successfully')).toBeVisible()
    const names = () => page.getByRole('list', { name: 'Packages' }).getByRole('heading').allTextContents()
    expect((await names()).at(-1)).toBe('Plain Package')
    await page.getByRole('button', { name: 'Move Plain Package up' }).click()
    expect((await names()).at(-2)).toBe('Plain Package')
    await page.getByRole('link', { name: 'Delete Plain Package' }).click()
    await page.getByRole('button', { name: 'Delete package' }).click()
    expect(await names()).not.toContain('Plain Package')
  })
})
