import type { Page } from '@playwright/test'
import { Client } from 'pg'
import type { TestServer } from '../server.ts'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { setUpChat } from './chat-operator.ts'
import { expect, test } from './fixtures.ts'
import { touch } from './islands.ts'

/**
 * What is measured on public pages, and what others may do there: asked first, after the page, and
 * never behind a door (D30).
 */
const outside = /^https:\/\/(?!localhost)/

async function sql(server: TestServer, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

async function setUp(server: TestServer, changes: Record<string, string | boolean>) {
  const values = {
    google_analytics_id: '',
    hotjar_id: '',
    custom_head_scripts: '',
    custom_body_scripts: '',
    enable_consent_banner: true,
    ...changes,
  }
  const list = Object.entries(values).map(
    ([name, value]) =>
      `${name} = ${typeof value === 'boolean' ? value : `'${value.replaceAll("'", "''")}'`}`,
  )
  await sql(server, `update global_seo_settings set ${list.join(', ')}`)
  // The change is announced; a moment later the pages are rebuilt.
  await new Promise((done) => setTimeout(done, 300))
}

/** Answers for the whole world, and writes down who was asked for what. */
async function listen(page: Page) {
  const asked: string[] = []
  const faults: string[] = []
  const warnings: string[] = []
  await page.context().route(outside, (route) => {
    asked.push(
      `${new URL(route.request().url()).host} on ${new URL(route.request().frame().url()).pathname}`,
    )
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.strangers = (window.strangers ?? 0) + 1',
    })
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
    if (message.type() === 'warning') warnings.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return { asked, faults, warnings }
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })
const events = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []) as Record<string, unknown>[])

test('with nothing set up no consent is asked for, nothing leaves, and the page is still measured', async ({
  page,
  server,
}) => {
  await setUp(server, {})
  await sql(server, 'delete from web_vitals')
  const { asked, faults } = await listen(page)
  await page.goto('/products', { waitUntil: 'networkidle' })
  await expect(page.locator('#consent')).toHaveCount(0)
  await touch(page)
  for (const share of [0.3, 0.6, 1])
    await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share)
  await expect
    .poll(async () =>
      (await events(page))
        .filter(({ event }) => event === 'scroll_depth')
        .map(({ percent }) => percent),
    )
    .toEqual([25, 50, 75, 100])
  await page.mouse.click(5, 300)
  await page.goto('/terms')
  await expect
    .poll(async () =>
      (await sql(server, "select name from web_vitals where path = '/products'")).map(
        ({ name }) => name,
      ),
    )
    .toEqual(expect.arrayContaining(['LCP', 'CLS', 'LOAD']))
  expect([asked, faults]).toEqual([[], []])
})

test.describe('with Google Analytics and a custom script set up', () => {
  test.beforeEach(({ server }) =>
    setUp(server, {
      google_analytics_id: 'G-TEST12345',
      custom_head_scripts:
        '<script>window.ownHead = 1</script><script src="https://evil.example/x.js"></script><script src="https://static.hotjar.com/c/hotjar-1.js"></script>',
      custom_body_scripts:
        "window.ownBody = document.body.childElementCount > 0; eval('window.never = 1')",
    }),
  )

  test('refusing is one press, is remembered, and loads nothing', { tag: '@daily' }, async ({
    page,
  }) => {
    const { asked, faults } = await listen(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(banner(page)).toBeVisible()
    expect(await page.evaluate(() => 'ownHead' in window)).toBe(false)
    await banner(page).getByRole('button', { name: 'Refuse' }).click()
    await expect(banner(page)).toBeHidden()
    await page.goto('/products/cloud', { waitUntil: 'networkidle' })
    await expect(banner(page)).toBeHidden()
    expect([asked, faults]).toEqual([[], []])
    await page.goto('/privacy')
    await page.getByRole('link', { name: 'change your answer' }).click()
    await expect(banner(page)).toBeVisible()
  })

  test('allowing loads what is set up and nothing else, on this page and the next, and never behind a door', async ({
    page,
  }) => {
    const { asked, faults, warnings } = await listen(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(asked).toEqual([])
    await banner(page).getByRole('button', { name: 'Allow' }).click()
    await expect
      .poll(() => [...asked].sort())
      .toEqual(['static.hotjar.com on /', 'www.googletagmanager.com on /'])
    expect(
      await page.evaluate(() => [
        Reflect.get(window, 'ownHead'),
        Reflect.get(window, 'ownBody'),
        Reflect.get(window, 'never'),
      ]),
    ).toEqual([1, true, undefined])
    expect(warnings).toEqual(
      expect.arrayContaining(['script injection blocked', 'external script blocked']),
    )
    expect(faults).toEqual([])

    await page.goto('/products', { waitUntil: 'networkidle' })
    await expect(banner(page)).toBeHidden()
    await expect.poll(() => asked.length).toBe(4)
    await touch(page)
    await page.getByRole('link', { name: 'Login' }).first().click()
    await expect(page).toHaveURL(/customer-login/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(
      await page.evaluate(() =>
        ['strangers', 'ownHead', 'dataLayer'].filter((name) => name in window),
      ),
    ).toEqual([])
    expect(asked.filter((each) => !/ on \/(products)?$/.test(each))).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('a program that changes the address to one of a sign-in page shows none of it, and there it is gone', async ({
    page,
  }) => {
    await listen(page)
    await page.addInitScript(() => localStorage.setItem('third-parties', 'yes'))
    await page.goto('/terms', { waitUntil: 'networkidle' })
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'strangers')))
      .toBeGreaterThan(0)
    await page.evaluate(() => history.pushState(null, '', '/customer-login'))
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Email').first()).toBeVisible()
    expect(await page.evaluate(() => 'strangers' in window)).toBe(false)
  })

  test('staff get nothing of it on any page', async ({ page }) => {
    const { asked } = await listen(page)
    await signInAs(page, 'admin')
    await page.addInitScript(() => localStorage.setItem('third-parties', 'yes'))
    await page.goto('/terms', { waitUntil: 'networkidle' })
    expect(await page.content()).not.toMatch(/third-parties|G-TEST12345|ownHead/)
    expect(asked).toEqual([])
    await page.getByText('Custom scripts are off for staff').click()
    await expect(page.getByLabel('Address of this page')).toHaveValue(/\/terms$/)
    await expectAccessible(page)
  })

  test('visitors see no notice for staff', async ({ page }) => {
    await page.goto('/terms')
    await expect(page.getByText('Custom scripts are off for staff')).toHaveCount(0)
  })

  for (const path of [
    '/login',
    '/checkout',
    '/forgot-password',
    '/admin/login',
    '/there-is-no-such-page',
  ]) {
    test(`there is nothing of it on ${path}`, async ({ page }) => {
      const { asked } = await listen(page)
      await page.addInitScript(() => localStorage.setItem('third-parties', 'yes'))
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      expect(answer?.headers()['content-security-policy']).not.toMatch(/google|hotjar/)
      expect(await page.content()).not.toMatch(/third-parties|G-TEST12345|ownHead/)
      expect(asked).toEqual([])
    })
  }

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })
    test('the question moves nothing, hides no word of the heading, and axe finds nothing in it', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Reflect.set(
              window,
              'moved',
              (Reflect.get(window, 'moved') ?? 0) + Reflect.get(entry, 'value'),
            )
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect(banner(page)).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(window, 'moved') ?? 0)).toBeLessThan(0.001)
      await expectAccessible(page, '#consent')
      const [refuse, allow] = await Promise.all(
        ['Refuse', 'Allow'].map((name) => banner(page).getByRole('button', { name }).boundingBox()),
      )
      expect([refuse?.width, refuse?.height]).toEqual([allow?.width, allow?.height])
    })
  })

  test('without scripts there is no question, and nothing to agree to', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('#consent')).toBeHidden()
    await context.close()
  })
})

test('where consent is not asked for, it loads after the page is shown', async ({
  page,
  server,
}) => {
  await setUp(server, { hotjar_id: '1234567', enable_consent_banner: false })
  const { asked, faults } = await listen(page)
  await page.goto('/aup', { waitUntil: 'networkidle' })
  await expect.poll(() => asked).toEqual(['static.hotjar.com on /aup'])
  await expect(page.locator('#consent')).toHaveCount(0)
  expect(faults).toEqual([])
})

/**
 * What the buttons of chat and WhatsApp cover in what the window shows: of the question about
 * cookies, and of the fields and buttons of the page.
 */
const coveredByContact = (
  page: Page,
  others = '#consent:not([hidden]), #main :is(input:not([type=hidden]), select, textarea, button)',
) =>
  page.evaluate((selector) => {
    const shown = [...document.querySelectorAll('.whatsapp-button, .chat-launcher')].filter(
      (button) => button.checkVisibility({ visibilityProperty: true }),
    )
    return shown.flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const beneath = [...document.querySelectorAll(selector)].filter((other) => {
        const box = other.getBoundingClientRect()
        return (
          box.width > 0 &&
          box.left < right &&
          box.right > left &&
          box.top < bottom &&
          box.bottom > top
        )
      })
      return beneath.map(({ outerHTML }) => outerHTML.slice(0, 80))
    })
  }, others)

for (const width of [390, 768, 1440])
  test(`chat and WhatsApp are on every public page from the first view at ${width} px, above the question about cookies and over no field`, async ({
    page,
    server,
  }) => {
    await setUp(server, { google_analytics_id: 'G-TEST12345' })
    await setUpChat(server.databaseUrl)
    await listen(page)
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      '/',
      '/contact',
      '/domains',
      '/products/wordpress',
      '/checkout?package=wordpress-protea&period=monthly',
    ]) {
      await page.goto(path)
      // Nothing is measured at checkout.
      if (!path.startsWith('/checkout')) await expect(banner(page)).toBeVisible()
      await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeInViewport({
        ratio: 0.8,
      })
      await expect(page.locator('.chat-launcher')).toBeInViewport({ ratio: 0.8 })
      const isCheckout = path.startsWith('/checkout')
      expect(
        await coveredByContact(page, isCheckout ? undefined : '#consent:not([hidden])'),
        path,
      ).toEqual([])
      for (const button of await page.locator('.whatsapp-button, .chat-launcher').all()) {
        const box = await button.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(24)
        expect(Math.max(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(44)
      }
      // From the first touch on a button is small while a field is beneath it.
      await touch(page)
      await expect.poll(() => coveredByContact(page), path).toEqual([])
    }
    await expectAccessible(page)
    for (let at = 0; at < 6_000; at += 300) {
      await page.evaluate((top) => scrollTo(0, top), at)
      expect(await coveredByContact(page), `scrolled to ${at}`).toEqual([])
    }
    await expect(page.locator('script[src*="chat-panel"]')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator('.chat-launcher').click()
    await expect(page.getByRole('dialog', { name: /Support/ })).toBeVisible()
  })
