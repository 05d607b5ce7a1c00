import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { setUpChat } from './chat-operator.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './islands.ts'

const header = (page: Page) => page.locator('header').first()
const dropdown = (page: Page) => header(page).locator('summary').filter({ hasText: 'Products' })
const inDropdown = (page: Page, name: RegExp) =>
  header(page).getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name })

test.describe('the header of a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the dropdown by keyboard: Enter and arrows open and walk, Escape gives the focus back, Tab leaves it', async ({
    page,
  }) => {
    await openAlive(page, '/')
    await dropdown(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(inDropdown(page, /^WordPress/)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(inDropdown(page, /^Cloud/)).toBeFocused()
    await page.keyboard.press('End')
    await expect(inDropdown(page, /^All products/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dropdown(page)).toBeFocused()
    await expect(inDropdown(page, /^Cloud/)).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(inDropdown(page, /^Cloud/)).toBeVisible()
    await inDropdown(page, /^All products/).focus()
    await page.keyboard.press('Tab')
    await expect(inDropdown(page, /^Our Story/)).toBeFocused()
    await expect(inDropdown(page, /^Cloud/)).toBeHidden()
  })

  test('a click toggles the dropdown, a press outside and another page close it', async ({
    page,
  }) => {
    await openAlive(page, '/')
    await dropdown(page).click()
    await expect(inDropdown(page, /^Cloud/)).toBeVisible()
    await dropdown(page).click()
    await expect(inDropdown(page, /^Cloud/)).toBeHidden()
    await dropdown(page).click()
    await page.mouse.click(700, 600)
    await expect(inDropdown(page, /^Cloud/)).toBeHidden()
    await dropdown(page).click()
    await inDropdown(page, /^Cloud/).click()
    await expect(page).toHaveURL(/\/products\/cloud$/)
    await expect(inDropdown(page, /^Dedicated/)).toBeHidden()
    await dropdown(page).click()
    await page.goBack()
    await expect(inDropdown(page, /^Dedicated/)).toBeHidden()
  })

  test('it changes after 20 px, and over what is dark; axe finds nothing in any of its clothes', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAlive(page, '/')
    const look = (scrolled: string, theme: string) =>
      Promise.all([
        expect(header(page)).toHaveAttribute('data-scrolled', scrolled),
        expect(header(page)).toHaveAttribute('data-theme', theme),
      ])
    const scan = () => expectAccessible(page, 'header')
    await look('false', 'light')
    await scan()
    await page.evaluate(() => scrollTo(0, 20))
    await look('false', 'light')
    await page.evaluate(() => scrollTo(0, 21))
    await look('true', 'light')
    await dropdown(page).click()
    await scan()
    await page.keyboard.press('Escape')
    await page
      .locator('main [data-dark-section]')
      .first()
      .evaluate((section) => scrollBy(0, section.getBoundingClientRect().top + 50))
    await look('true', 'dark')
    await dropdown(page).click()
    await scan()
  })

  test('it works on sign-in pages before their program has arrived', async ({ page }) => {
    await page.route(/\/assets\/(entry\.client|root|react)-/, (route) => route.abort())
    await openAlive(page, '/customer-login')
    await dropdown(page).click()
    await expect(inDropdown(page, /^Cloud/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dropdown(page)).toBeFocused()
  })

  test('a page that starts dark has a dark header from the first byte', async ({
    page,
    request,
  }) => {
    expect(await (await request.get('/products/dedicated')).text()).toMatch(
      /<header (?=[^>]*class="site-header)[^>]*data-theme="dark"/,
    )
    await openAlive(page, '/products/dedicated')
    await expect(header(page)).toHaveAttribute('data-theme', 'dark')
    await header(page).getByRole('link', { name: 'Home' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(header(page)).toHaveAttribute('data-theme', 'light')
  })

  test('signed in, it leads to the dashboard and out again', async ({ page }) => {
    await signInAs(page, 'customer')
    await openAlive(page, '/')
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
    await header(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(header(page).getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/customer-login',
    )
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('from Get Started to sign-in the transition between pages ends without an error', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  for (let times = 0; times < 3; times++) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await page.waitForURL('**/customer-login')
    await page.waitForLoadState('networkidle')
  }
  expect(errors).toEqual([])
  // Browsers without a screen report no error: the page has to agree to a transition before its
  // sheets come.
  const html = await (await context.request.get('/customer-login')).text()
  expect(html.indexOf('@view-transition')).toBeGreaterThan(0)
  expect(html.indexOf('@view-transition')).toBeLessThan(html.indexOf('</head>'))
  await context.close()
})

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 850 } })

  test('holds the page behind it still and out of reach, and gives it back', async ({ page }) => {
    await openAlive(page, '/')
    await page.getByLabel('Menu').click()
    await expect(
      page
        .getByRole('navigation', { name: 'Main, small screen' })
        .getByRole('link', { name: 'Home' }),
    ).toBeFocused()
    await expect(page.locator('#main')).toHaveAttribute('inert')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Menu')).toBeFocused()
    await expect(page.locator('#main')).not.toHaveAttribute('inert')
    await page.getByLabel('Menu').click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.locator('#main')).not.toHaveAttribute('inert')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe(
      'hidden',
    )
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the dropdown opens, its links lead on, and only one is open at a time', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await dropdown(page).click()
    await inDropdown(page, /^Dedicated/).click()
    await expect(page).toHaveURL(/\/products\/dedicated$/)
    expect(
      await header(page)
        .locator('details:not(.mobile-menu)')
        .evaluateAll((parts) => parts.map((part) => part.getAttribute('name'))),
    ).toEqual(['site-menu'])
  })
})

test.describe('the WhatsApp button in a corner of its own', () => {
  test.beforeAll(({ server }) => setUpChat(server.databaseUrl, { position: 'bottom-left' }))
  for (const width of [390, 768, 1024, 1440]) {
    test(`covers no link of the footer and no bar at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 850 })
      await openAlive(page, '/terms')
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const button = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
      await expect(button).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/27825550142\?text=Hi!%20I%20would%20like/,
      )
      const box = await button.boundingBox()
      for (const other of await page
        .locator('footer a, footer p, footer li, [data-demo-bar]')
        .all()) {
        const there = await other.boundingBox()
        if (!box || !there) continue
        const apart =
          there.x >= box.x + box.width ||
          there.x + there.width <= box.x ||
          there.y >= box.y + box.height ||
          there.y + there.height <= box.y
        expect(apart, await other.innerText()).toBe(true)
      }
    })
  }

  test('does not widen the checkout of a phone, where both are in the header', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 850 })
    await page.goto('/checkout?package=wordpress-protea&period=annual')
    await expect(page.getByLabel('Chat with Support')).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })

  test('says what it is to eyes as well, until Escape', async ({ page }) => {
    await openAlive(page, '/terms')
    const button = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
    const tip = button.getByText('Chat with us on WhatsApp')
    await expect(tip).toBeHidden()
    await button.hover()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
  })
})
