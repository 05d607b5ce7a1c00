import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const picture = (background: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function choose(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
}

test.beforeEach(({ page }) => signInAs(page, 'admin'))

test('pictures are uploaded with a description, cropped, replaced everywhere at once, and deleted only when nothing uses them', async ({
  page,
  server,
}) => {
  await page.goto('/admin/media')
  await page.getByRole('link', { name: 'Upload pictures' }).click()
  await expect(page.getByText('Choose pictures')).toBeVisible()
  await choose(page, [
    { name: 'team.jpg', mimeType: 'image/jpeg', buffer: await picture('#c33') },
    { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 no picture') },
  ])
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click()
  await expect(page.getByText('Describe the picture for people who can’t see it.')).toHaveCount(2)
  await page.getByLabel('Alt text of team.jpg').fill('The team on the roof')
  await page.getByLabel('Alt text of letter.png').fill('A letter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click()
  await expect(page.getByText('1 of 2 uploaded')).toBeVisible()
  await expect(page.getByText(/We can’t show this file as a picture/)).toBeVisible()
  await page.getByRole('link', { name: 'Open team.jpg' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'team.jpg' })).toBeVisible()
  await expect(page.getByText('Nothing uses this picture.')).toBeVisible()
  await expectAccessible(page)

  // Shown by a member of the team, it cannot go.
  const path = await page.locator('main img').first().getAttribute('src')
  const stored = path?.replace(/\/\d+\.\w+$/, '') ?? ''
  await inDatabase(
    server.databaseUrl,
    'update team_members set photo = $1 where id = (select id from team_members limit 1)',
    [stored],
  )
  await page.getByRole('link', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This picture is still used.')
  await expect(dialog).toContainText('Team:')
  await expect(dialog.getByRole('button', { name: 'Delete picture' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Close' }).last().click()

  await page.getByRole('link', { name: 'Crop' }).click()
  await page.getByLabel('Width').fill('9000')
  await page.getByRole('button', { name: 'Save crop' }).click()
  await expect(page.getByRole('alert')).toContainText('The picture is 900 pixels wide.')
  await page.getByRole('button', { name: 'Square' }).click()
  await expect(page.getByLabel('Width')).toHaveValue('600')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save crop' }).click()
  await expect(page.getByText('Picture saved successfully')).toBeVisible()
  await expect(page.getByText('600 × 600 pixels')).toBeVisible()

  await page.getByRole('link', { name: 'Replace' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'roof.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#3c3', 1200, 500),
  })
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Picture replaced successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'roof.jpg' })).toBeVisible()
  await page.getByRole('radio', { name: 'Top left' }).check({ force: true })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Picture saved successfully')).toBeVisible()
  const focused = () =>
    inDatabase(
      server.databaseUrl,
      "select photo from team_members where photo like '%-1200x500-lt'",
    )
  await expect.poll(async () => (await focused()).length).toBe(1)
  const photos = await focused()
  const shop = await page.context().newPage()
  await shop.goto('/our-story')
  await expect(shop.locator(`img[src^="${photos[0]?.photo}"]`)).toHaveCount(1)

  await inDatabase(
    server.databaseUrl,
    "update team_members set photo = '' where photo like '%-1200x500-lt'",
  )
  await page.getByRole('link', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete picture' }).click()
  await expect(page.getByText('Picture deleted successfully')).toBeVisible()
})

test('the library is searched, and empty searches say what to do', async ({ page }) => {
  await page.goto('/admin/media?q=nothing-like-it')
  await expect(page.getByText('No pictures found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(15)
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill('padlock')
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('one picture is uploaded by a plain form', async ({ page }) => {
    await page.goto('/admin/media/upload')
    await page.getByLabel('Alt text').fill('A green field')
    await choose(page, [
      { name: 'field.jpg', mimeType: 'image/jpeg', buffer: await picture('#084') },
    ])
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'field.jpg' })).toBeVisible()
  })
})
