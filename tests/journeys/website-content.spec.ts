import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

const card = (page: Page, title: string) =>
  page
    .getByRole('list', { name: /^Sections/ })
    .getByRole('listitem')
    .filter({ hasText: title })

test('the home page is written in its form beside the real page, kept as a draft, published, compared and restored', {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto('/admin/content')
  await page.getByRole('searchbox', { name: 'Search sections' }).fill('home')
  await expect(page.getByRole('list', { name: /^Sections/ }).getByRole('listitem')).toHaveCount(1)
  await expect(card(page, 'Home page')).toContainText('Active')
  await expect(card(page, 'Home page')).toContainText('11 content fields')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit Home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home page' })).toBeVisible()

  const hero = page.locator('#section-content\\.hero\\.title')
  const former = await hero.inputValue()
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await hero.fill(' ')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('This field is required.')
  await hero.fill('Hosting with a view.')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(frame.getByRole('heading', { level: 1, name: 'Hosting with a view.' })).toBeVisible()
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect(page.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true')

  // A list: the second entry goes up by keyboard, a new one comes, and goes again.
  const steps = page.getByRole('list', { name: 'Steps' })
  const entries = () => steps.locator('summary').allTextContents()
  const before = await entries()
  await page.getByRole('button', { name: 'Move step 2 up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move step 1 down' })).toBeFocused()
  expect((await entries())[0]?.slice(7)).toBe(before[1]?.slice(7))
  await page.getByRole('button', { name: 'Add step' }).click()
  await expect(steps.getByRole('listitem')).toHaveCount(before.length + 1)
  await page.keyboard.type('Wave at the mountain')
  await expect(frame.getByText('Wave at the mountain')).toBeVisible()
  await page.getByRole('button', { name: `Remove step ${before.length + 1}` }).click()
  await page.getByRole('button', { name: 'Move step 1 down' }).click()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved successfully')).toBeVisible()
  const shop = await page.context().newPage()
  await shop.goto('/')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(former)
  await expect(page.getByText('This draft is not published')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Section updated successfully')).toBeVisible()
  await shop.reload()
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Hosting with a view.')

  await page.getByRole('link', { name: 'Versions' }).click()
  const version = page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()
  await version.getByText(/^Compare: Content/).click()
  await expect(version.getByText('Hosting with a view.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await version.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Section updated successfully')).toBeVisible()
  await expect(async () => {
    await shop.reload()
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText(former, { timeout: 1_000 })
  }).toPass()
})

test('a picture is chosen from the library, and stays with the section', async ({ page }) => {
  await page.goto('/admin/content?section=about')
  await expect(page.getByRole('heading', { level: 1, name: 'Our story' })).toBeVisible()
  await page.getByRole('button', { name: /^Choose picture/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search pictures').fill('padlock')
  await expect(dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /padlock/ }).click()
  await expect(page.getByLabel('Alt text')).toHaveValue('A padlock drawn as a name plate on a door')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Section updated successfully')).toBeVisible()
  const shop = await page.context().newPage()
  await shop.goto('/our-story')
  await expect(shop.getByAltText('A padlock drawn as a name plate on a door')).toBeVisible()
  await page.getByRole('button', { name: /^Remove the picture/ }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('This draft')).toHaveCount(0)
})

test('the JSON editor says where the fault is; a section of one’s own is added and deleted', async ({
  page,
}) => {
  await page.goto('/admin/content')
  await page.getByRole('link', { name: 'Add Section' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Section key').fill('Not A Key')
  await dialog.getByRole('button', { name: 'Add Section' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Use lower-case letters')
  await expect(dialog.getByRole('alert')).toContainText('Enter a title.')
  await dialog.getByLabel('Section key').fill('campaign')
  await dialog.getByLabel('Title').fill('Campaign')
  await dialog.getByLabel('Content (JSON)').fill('{"a": 1,}')
  await dialog.getByRole('button', { name: 'Add Section' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Invalid JSON format in content field')
  await expectAccessible(page)
  await dialog.getByLabel('Content (JSON)').fill('{"a":1}')
  await dialog.getByRole('button', { name: 'Add Section' }).click()
  await expect(page.getByText('Section created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign' })).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Content' })
  await editor.fill('{\n  "a": 1\n  "b": 2\n}')
  await expect(
    page.getByText(
      'Invalid JSON format in content field. Line 3, column 3: expected a comma or }.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('Line 3, column 3')
  await editor.fill('{"a":1,"b":[2]}')
  await page.getByRole('button', { name: 'Format' }).click()
  await expect(editor).toHaveValue('{\n  "a": 1,\n  "b": [\n    2\n  ]\n}')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Section updated successfully')).toBeVisible()
  await page.goto('/admin/content?q=campaign')
  await page.getByRole('link', { name: 'Delete Campaign' }).click()
  await dialog.getByRole('button', { name: 'Delete section' }).click()
  await expect(page.getByText('Section deleted successfully')).toBeVisible()
  await page.goto('/admin/content?q=campaign')
  await expect(page.getByText('No sections found')).toBeVisible()
})

test('on a phone nothing is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [
    '/admin/content',
    '/admin/content/terms',
    '/admin/content/data-center',
    '/admin/content/home/json',
    '/admin/content/home/versions',
    '/admin/media',
    '/admin/media/upload',
    '/admin/features',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      address,
    ).toBeLessThanOrEqual(0)
  }
})

test('sections are found by page; marks of a text are chips that stay what they are', async ({
  page,
}) => {
  await page.goto('/admin/content')
  const domains = page.getByRole('region', { name: 'Domains' })
  await expect(domains.getByRole('listitem')).toHaveCount(4)
  await expect(domains.locator('svg').first()).toBeVisible()
  await page.goto('/admin/content/home')
  const lead = page.getByRole('textbox', { name: 'Lead' }).first()
  await expect(lead).toContainText('Clear prices in rand, VAT included')
  await expect(lead).not.toContainText('{vat}')
  await lead.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Always.')
  const stored = page.locator('input[name="content.hero.lead"]')
  await expect(stored).toHaveValue(/in rand\{vat\}, VAT included\{\/vat\}, .* Always\.$/)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectAccessible(page)
})

test('an answer of the FAQ is written as it will be read', async ({ page }) => {
  await page.goto('/admin/faq/new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption({ index: 1 })
  await dialog.getByLabel('Question').fill('May a journey ask?')
  const answer = dialog.getByRole('textbox', { name: 'Answer' })
  await answer.click()
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await expect(answer).toBeFocused()
  await page.keyboard.type('Yes')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Source' }).click()
  await expect(dialog.locator('textarea[name=answer]')).toHaveValue('<p><strong>Yes</strong></p>')
  await dialog.locator('textarea[name=answer]').fill('<p>Yes</p><script>x()</script>')
  await dialog.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(page.getByText('FAQ created successfully')).toBeVisible()
  await page.goto('/faq?q=journey')
  await expect(page.getByText('May a journey ask?').first()).toBeVisible()
  expect(await page.content()).not.toContain('x()')
})
