import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

test('a package is written with a link among its features, stands on the products page, moves, hides, and goes when no order uses it', async ({
  page,
}) => {
  await page.goto('/admin/packages')
  await page.getByRole('link', { name: 'Add package' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add package' })).toBeVisible()
  await page.getByLabel('Name').fill('Sneeuberg Café')
  await expect(page.getByLabel('Slug')).toHaveValue('sneeuberg-cafe')
  const first = page.getByRole('group', { name: 'Feature 1' })
  await first.getByLabel('Text').fill('What fair use means')
  await first.getByText('Link of this feature').click()
  await first.getByLabel('Link', { exact: true }).fill('javascript:alert(1)')
  await first.getByLabel('Clickable').check()
  await page.getByRole('button', { name: 'Add package' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a price.')
  await expect(first.getByText(/Enter an address that begins with/)).toBeVisible()
  await expectAccessible(page)
  await first.getByLabel('Link', { exact: true }).fill('/aup')
  await page.getByLabel('Price').fill('123.45')
  await page.getByLabel('Storage').fill('15 GB')
  await page.getByRole('button', { name: 'Add package' }).click()
  await expect(page.getByText('Package created successfully')).toBeVisible()

  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Sneeuberg Café' }) })
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
  await expect(shop.getByRole('link', { name: 'What fair use means' })).toHaveAttribute(
    'href',
    '/aup',
  )
  await card.getByRole('button', { name: 'Deactivate Sneeuberg Café' }).click()
  await expect(card.getByText('Inactive')).toBeVisible()
  await shop.reload()
  await expect(shop.getByRole('heading', { name: 'Sneeuberg Café' })).toHaveCount(0)

  const dialog = page.getByRole('dialog')
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

test('a package is edited beside its card as the site will show it; features move by keyboard and mouse, and nothing typed is lost by accident', async ({
  page,
}) => {
  await page.goto('/admin/packages')
  await page.getByRole('link', { name: 'Edit Protea' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Protea' })).toBeVisible()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText('R199.00')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)

  await page.getByLabel('VAT', { exact: true }).selectOption('with')
  await page.getByLabel('Price').fill('249')
  await expect(preview).toContainText('R249.00')
  await expect(preview).toContainText('R216.52 without VAT')
  await page.getByRole('button', { name: 'Annual' }).click()
  await expect(preview).toContainText('a year')
  await page.getByLabel('Name').fill('Protea Plus')
  await expect(preview.getByText('Choose Protea Plus')).toBeVisible()
  await page.getByRole('radio', { name: 'kite' }).check()
  await page.getByLabel('Show on the site').uncheck()
  await expect(preview).toContainText('Not on the site')
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  const texts = () =>
    page
      .getByRole('list', { name: 'Features' })
      .getByLabel('Text')
      .evaluateAll((fields) =>
        fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
      )
  const [one = '', two = '', three = ''] = await texts()
  await page.getByRole('button', { name: 'Move feature 2 up' }).focus()
  await page.keyboard.press('Enter')
  expect((await texts()).slice(0, 3)).toEqual([two, one, three])
  await expect(page.getByRole('button', { name: 'Move feature 1 down' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /Feature is 1 of/ })).toBeAttached()
  const grip = page.getByTitle('Drag, or use the arrow keys')
  await grip
    .nth(2)
    .dragTo(page.getByRole('group', { name: 'Feature 1' }), { targetPosition: { x: 60, y: 4 } })
  expect((await texts()).slice(0, 3)).toEqual([three, two, one])
  await page.getByRole('button', { name: 'Remove feature 2' }).click()
  expect((await texts()).slice(0, 2)).toEqual([three, one])
  await page.getByRole('button', { name: 'Add feature' }).click()
  await page.keyboard.type('Typed where the keyboard was')
  await expect(preview).toContainText('Typed where the keyboard was')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Protea Plus')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('the order of features is saved; a save by another user meanwhile is not overwritten unseen', async ({
  page,
  server,
}) => {
  await page.goto('/admin/packages')
  await page.getByRole('link', { name: 'Edit Gannet' }).click()
  const first = page.getByRole('group', { name: 'Feature 1' }).getByLabel('Text')
  const text = await first.inputValue()
  await page.getByRole('button', { name: 'Move feature 1 down' }).click()
  await inDatabase(
    server.databaseUrl,
    `update packages set description = 'Changed by somebody else', updated_at = now() where slug = 'cloud-gannet'`,
  )
  await page.getByRole('button', { name: 'Save package' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Someone else saved this package in the meantime.',
  )
  await expect(page.getByRole('region', { name: 'Both versions' })).toContainText(
    'Changed by somebody else',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save package' }).click()
  await expect(page.getByText('Package updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Gannet' }).click()
  await expect(page.getByRole('group', { name: 'Feature 2' }).getByLabel('Text')).toHaveValue(text)
})

test('a hosting plan is written, found, hidden and deleted; its name is in the question', async ({
  page,
}) => {
  await page.goto('/admin/hosting-plans')
  await page.getByRole('link', { name: 'Add plan' }).click()
  const dialog = page.getByRole('dialog')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.getByLabel('Name').fill('Kleine Karoo!')
  await expect(page.getByLabel('Slug')).toHaveValue('kleinekaroo')
  await page.getByLabel('Price').fill('49.99')
  await page.getByLabel('Description').fill('For a start.')
  for (const [at, text] of ['One site', 'Daily backups', 'A third', 'A fourth'].entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add feature' }).click()
    await page
      .getByRole('group', { name: `Feature ${at + 1}` })
      .getByLabel('Text')
      .fill(text)
  }
  await page.getByRole('button', { name: 'Move feature 4', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Feature is 3 of 4')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move feature 3', exact: true })).toBeFocused()
  await expect(preview.getByRole('listitem')).toHaveText([
    'One site',
    'Daily backups',
    'A fourth',
    'A third',
  ])
  await expect(preview).toContainText('no package on sale has this slug')
  await expect(preview.getByRole('heading', { name: 'Kleine Karoo!' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add plan' }).click()
  await expect(page.getByText('Plan created successfully')).toBeVisible()

  const titles = () =>
    page.getByRole('list', { name: 'Hosting plans' }).getByRole('heading').allTextContents()
  const before = await titles()
  await page.getByRole('button', { name: 'Move Kleine Karoo!', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(titles).toEqual([...before.slice(0, -2), 'Kleine Karoo!', before.at(-2)])
  await expect(page.getByRole('list', { name: 'Hosting plans' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await page.reload()
  expect(await titles()).toEqual([...before.slice(0, -2), 'Kleine Karoo!', before.at(-2)])

  await page.getByRole('searchbox', { name: 'Search plans' }).fill('kleine')
  await expect(page).toHaveURL(/q=kleine/)
  await expect(page.getByRole('list', { name: 'Hosting plans' }).getByRole('heading')).toHaveText([
    'Kleine Karoo!',
  ])
  await expect(page.getByText('+1 more')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit Kleine Karoo!' }).click()
  await page.getByLabel('Price').fill('59.99')
  await page.getByRole('button', { name: 'Save plan' }).click()
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

test('a package gets a price for a quarter and a setup fee: visitors choose the period, see both, and order the sum', async ({
  page,
}) => {
  await page.goto('/admin/packages')
  await page.getByRole('link', { name: 'Edit Fynbos' }).click()
  const form = page.getByRole('main')
  await expect(form.getByLabel('Monthly', { exact: true })).toBeDisabled()
  await form.getByLabel('Quarterly', { exact: true }).fill('220')
  await form.getByLabel('Setup fee').fill('250')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save package' }).click()
  await expect(page.getByText('Package updated successfully')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/products/wordpress')
  const periods = page.getByRole('navigation', { name: 'Billing period' })
  await expect(periods.getByRole('link')).toHaveText(['Monthly', 'Quarterly−5%', /^Annual/])
  await periods.getByRole('link', { name: 'Quarterly' }).click()
  await expect(page).toHaveURL(/period=quarterly/)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Fynbos' }) })
  await expect(card).toContainText('R253.00')
  await expect(card).toContainText('R84.33 a month, you save R14.00')
  await expect(card).toContainText('plus R287.50 once for the setup')
  await expectAccessible(page)

  await card.getByRole('link', { name: 'Choose Fynbos' }).click()
  await expect(page).toHaveURL(/package=wordpress-fynbos&period=quarterly/)
  const order = page.getByRole('complementary', { name: 'Your order' })
  await expect(order).toContainText('Setup fee, onceR250.00')
  await expect(order).toContainText('R540.50')
  await expect(order).toContainText('then R253.00 per quarter, until you cancel')
  await expectAccessible(page)
})
