import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test('a bundle with a setup fee and a discount: bought, then the quantity of one item changed and another one ended', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/orders/new')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('nosipho')
  await page.getByRole('link', { name: /Nosipho Mthembu/ }).click()
  const line = (number: number) => page.getByRole('group', { name: `Item ${number}` })
  const add = page.getByRole('button', { name: 'Add item' })
  await line(1).getByLabel('Package').selectOption({ label: 'Protea' })
  await add.click()
  await line(2).getByLabel('Package').selectOption({ label: 'Baobab' })
  await line(2).getByLabel('Quantity').fill('3')
  await add.click()
  await line(3).getByLabel('Package').selectOption({ label: 'Setup fee, once' })
  await line(3).getByLabel('Description').fill('Site migration')
  await line(3).getByLabel('Unit price').fill('250')
  await add.click()
  await line(4).getByLabel('Package').selectOption({ label: 'Discount' })
  await line(4).getByLabel('Description').fill('Loyalty discount')
  await line(4).getByLabel('Taken off').fill('5000')
  await page.getByRole('radio', { name: 'Bank transfer (EFT)' }).check()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(
    page
      .getByText('The discounts are more than the items. The total cannot be below zero.')
      .first(),
  ).toBeVisible()
  await line(4).getByLabel('Taken off').fill('25')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText(/^Order ORD-\d+ created$/)).toBeVisible()
  await page.getByRole('link', { name: 'Mark as Paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(page.getByText('Order status updated to paid')).toBeVisible()
  const [row] = await inDatabase(
    server.databaseUrl,
    `select id from subscriptions where order_id = $1`,
    [page.url().split('/').at(-1)?.slice(0, 36)],
  )

  await page.goto(`/admin/subscriptions/${String(row?.id)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Protea, 3 × Baobab, Loyalty discount',
  )
  await expect(page.getByText('Site migration')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change 3 × Baobab' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quantity').fill('5')
  await dialog.getByRole('button', { name: 'Show amounts' }).click()
  await expect(dialog.getByRole('region', { name: 'What will happen' })).toContainText(
    'Their price under 5 × Baobab',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change quantity' }).click()
  await expect(page.getByText('Quantity changed. The invoice is on its way.')).toBeVisible()
  await page.getByRole('link', { name: 'End Protea' }).click()
  await dialog.getByRole('button', { name: 'End item' }).click()
  await expect(page.getByText('The item will end at renewal')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Protea, 5 × Baobab, Loyalty discount',
  )
  await expect(page.getByText(/excl\. VAT · until/)).toBeVisible()
})
