import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test('a feature is added, moved by keyboard, hidden, changed and deleted, and the home page follows', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/features')
  const list = page.getByRole('list', { name: 'Website features' })
  const titles = () => list.getByRole('heading', { level: 2 }).allTextContents()
  const before = await titles()
  await page.getByRole('link', { name: 'Add feature' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add feature' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a title.')
  await expect(dialog.getByRole('alert')).toContainText('Enter a description.')
  await dialog.getByLabel('Title').fill('Solar by day')
  await dialog.getByLabel('Description').fill('The racks run on the roof.')
  await dialog.getByRole('radio', { name: 'Lightning' }).check({ force: true })
  await dialog.getByLabel('Sort order').fill('900')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add feature' }).click()
  await expect(page.getByText('Feature created successfully')).toBeVisible()
  expect(await titles()).toEqual([...before, 'Solar by day'])

  await page.getByRole('button', { name: 'Move Solar by day up' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    list
      .getByRole('status')
      .filter({ hasText: `Solar by day is ${before.length} of ${before.length + 1}` }),
  ).toBeAttached()
  await expect.poll(titles).toEqual([...before.slice(0, -1), 'Solar by day', before.at(-1)])
  const card = list.getByRole('listitem').filter({ hasText: 'Solar by day' })
  const shop = await page.context().newPage()
  await shop.goto('/')
  await expect(shop.getByRole('heading', { name: 'Solar by day' })).toBeVisible()

  await page.getByRole('button', { name: 'Hide Solar by day' }).click()
  await expect(card.getByText('Inactive')).toBeVisible()
  await shop.reload()
  await expect(shop.getByRole('heading', { name: 'Solar by day' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit Solar by day' }).click()
  await dialog.getByLabel('Title').fill('Solar at noon')
  await dialog.getByRole('button', { name: 'Save feature' }).click()
  await expect(page.getByText('Feature updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Delete Solar at noon' }).click()
  await expect(dialog).toContainText('Solar at noon')
  await dialog.getByRole('button', { name: 'Delete feature' }).click()
  await expect(page.getByText('Feature deleted successfully')).toBeVisible()
  expect(await titles()).toEqual(before)

  await page.getByRole('searchbox').fill('there is no such thing')
  await expect(page.getByText('No feature matches')).toBeVisible()
})
