import { expect, test } from './fixtures.ts'
import { openAlive } from './islands.ts'

test('monthly and annual prices change in place: the document, the scroll and the focus stay', {
  tag: '@daily',
}, async ({ page }) => {
  await openAlive(page, '/products/cloud')
  const first = page.locator('article').first()
  await expect(first).toContainText('a month, VAT included')
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  const annual = page
    .getByRole('navigation', { name: 'Billing period' })
    .getByRole('link', { name: /Annual/ })
  await annual.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await annual.click()
  await expect(first).toContainText('a year, VAT included')
  await expect(first.getByRole('link', { name: /Choose/ })).toHaveAttribute(
    'href',
    /^\/checkout\?package=.+&period=annual$/,
  )
  await expect(annual).toBeFocused()
  await expect(annual).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/products\/cloud\?period=annual$/)
  expect(await page.evaluate(() => [Reflect.get(window, 'sameDocument'), scrollY])).toEqual([
    true,
    scrolled,
  ])
})

test('the header: one dropdown, Escape gives the focus back, dark over dark', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAlive(page, '/products/wordpress')
  const header = page.locator('header').first()
  const products = header.locator('summary').filter({ hasText: 'Products' })
  await products.click()
  await expect(header.getByRole('link', { name: /^Dedicated/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: /^Dedicated/ })).toBeHidden()
  await expect(products).toBeFocused()
  await expect(header).toHaveAttribute('data-theme', 'light')
  await page
    .getByRole('heading', { name: 'The chores we take off your list.' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  await expect(header).toHaveAttribute('data-theme', 'dark')
  await expect(header).toHaveAttribute('data-scrolled', 'true')
})

test('the menu of a phone: locks the page, takes the focus, closes on Escape and on another page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 850 })
  await openAlive(page, '/')
  const menu = page.getByRole('navigation', { name: 'Main, small screen' })
  await page.getByLabel('Menu').click()
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
    'hidden',
  )
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByLabel('Menu').click()
  await menu.getByRole('link', { name: 'Cloud' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'A server of your own, by the month.',
  )
  await expect(menu).toBeHidden()
})

test('Get Started keeps where the visitor was going', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL(/\/customer-login/)
  const kept = (await context.cookies()).find((cookie) => cookie.name === 'checkout_redirect')
  expect(decodeURIComponent(kept?.value ?? '')).toBe('/products')
})

test.describe('before scripts load', () => {
  test.use({ javaScriptEnabled: false })

  test('prices by the year, both menus and the answers work', { tag: '@daily' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 850 })
    await page.goto('/products/cloud?period=annual')
    await expect(page.locator('article').first()).toContainText('a year, VAT included')
    await page.getByText('Can my server grow?').click()
    await expect(page.getByText('The server restarts once')).toBeVisible()
    await page.getByLabel('Menu').click()
    await expect(
      page
        .getByRole('navigation', { name: 'Main, small screen' })
        .getByRole('link', { name: 'Domains' }),
    ).toBeVisible()
  })
})
