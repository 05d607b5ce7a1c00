import { expect, test } from './fixtures.ts'

test('a visitor finds the home page, styled and alive', { tag: '@daily' }, async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(faults).toEqual([])
})

test('an unknown address is a friendly 404', { tag: '@daily' }, async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('link').first()).toBeVisible()
})
