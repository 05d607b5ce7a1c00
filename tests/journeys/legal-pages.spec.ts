import { expect, test } from './fixtures.ts'

test('the terms say who sells, and the contents lead to each section', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/terms', { waitUntil: 'networkidle' })
  await expect(
    page.getByRole('definition').filter({ hasText: 'Hostwright Demo Hosting (Pty) Ltd' }),
  ).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '2019/345678/07' })).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'How to cancel' }).click()
  await expect(page).toHaveURL(/\/terms#cancelling$/)
  await expect(page.getByRole('heading', { name: 'How to cancel' })).toBeInViewport()
  await expect(contents).toBeInViewport()
})

test.describe('before scripts load', () => {
  test.use({ javaScriptEnabled: false })

  test('the footer leads to the pages, whose contents unfold on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 850 })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Acceptable Use' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acceptable use policy')
    await page.getByText('On this page').click()
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'How to appeal' })
      .click()
    await expect(page.getByRole('heading', { name: 'How to appeal' })).toBeInViewport()
  })
})

test('on paper there is the text and nothing around it', async ({ page }) => {
  await page.goto('/privacy')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.site-header')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeVisible()
})
