import type { Page } from '@playwright/test'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { touch } from './islands.ts'

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  return scripts
}

const documents = [
  '/',
  '/products/wordpress',
  '/blog',
  '/blog/distance-to-johannesburg-and-frankfurt',
  '/faq',
  '/contact',
  '/no-such-page',
]

for (const path of documents) {
  test(`${path} is shown without any script, and its islands come at the first touch`, async ({
    page,
  }) => {
    const scripts = scriptsOf(page)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    await touch(page)
    expect(scripts.some((script) => script.includes('/site-header-'))).toBe(true)
    expect(scripts.filter((script) => /entry\.client|react/.test(script))).toEqual([])
    expect(faults).toEqual([])
  })
}

test("fonts are the brand's on the first visit of a phone, and nothing moves when they come", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 850 })
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
  for (const path of ['/', '/products', '/faq', '/contact']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(
      await page.evaluate(() =>
        ['Figtree Variable', 'Bricolage Grotesque Variable'].every((name) =>
          [...document.fonts].some(
            ({ family, status }) => family.replaceAll('"', '') === name && status === 'loaded',
          ),
        ),
      ),
    ).toBe(true)
    // Ends of lines may move by a letter; a line more or less would count for ten times as much.
    expect(await page.evaluate(() => Reflect.get(window, 'moved') ?? 0), path).toBeLessThan(0.003)
  }
})

test.describe('who is signed in', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  const header = (page: Page) => page.locator('header').first()

  test('is right on a page that is gone back to', async ({ page }) => {
    await page.goto('/terms')
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto('/contact')
    await signInElsewhere(page)
    await page.goBack()
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await page.goForward()
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await header(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goBack()
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('is asked by a page from the back/forward cache', async ({ page }) => {
    await page.goto('/terms')
    await signInElsewhere(page)
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  })

  /** In another tab of the same browser. */
  async function signInElsewhere(page: Page): Promise<void> {
    const other = await page.context().newPage()
    await signInAs(other, 'customer')
    await other.close()
  }
})

test('from an area to a document and back a document is loaded each time', async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  const mark = () => page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  const isSameDocument = () => page.evaluate(() => Reflect.get(window, 'sameDocument') === true)
  await mark()
  await page.getByRole('link', { name: 'Services' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/services$/)
  expect(await isSameDocument()).toBe(true)
  await page.getByRole('link', { name: /to the site$/ }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await isSameDocument()).toBe(false)
  await mark()
  await page.locator('header').first().getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await isSameDocument()).toBe(false)
})

test('an area that leads to a document by its router loads it as a document', async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Only a document has its styles in the page.
  expect(await page.evaluate(() => document.querySelector('link[rel=stylesheet]') === null)).toBe(
    true,
  )
})

for (const [name, focused, press, release] of [
  ['the pointer', 'Cancel', (page: Page) => page.mouse.down(), (page: Page) => page.mouse.up()],
  [
    'the space bar',
    'Turn into ticket',
    (page: Page) => page.keyboard.down('Space'),
    (page: Page) => page.keyboard.up('Space'),
  ],
] as const)
  test(`a button that ${name} holds while the page comes alive does what it says when it is released`, async ({
    page,
    server,
  }) => {
    await signInAs(page, 'admin')
    const [enquiry] = await inDatabase(
      server.databaseUrl,
      `insert into general_enquiries (id, name, email, subject, message)
       values (gen_random_uuid(), 'Naledi', 'naledi@person.example', 'Static sites', 'Do you host them?') returning id`,
    )
    let comesAlive = () => {}
    const scripts = new Promise<void>((resolve) => {
      comesAlive = resolve
    })
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await scripts
      await route.continue()
    })
    await page.goto(`/admin/enquiries/${enquiry?.id}/ticket`, { waitUntil: 'commit' })
    const button = page.getByRole('dialog').getByRole('button', { name: 'Turn into ticket' })
    await button.hover()
    await page.getByRole('dialog').getByText(focused, { exact: true }).last().focus()
    // The modules of the page have run, React has not.
    await expect.poll(() => page.evaluate(() => '__reactRouterRouteModules' in window)).toBe(true)
    await press(page)
    comesAlive()
    // React marks what it has hydrated.
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(document.querySelector('[role=dialog] form') ?? {}).join()),
      )
      .toContain('__reactProps')
    await release(page)
    await expect(page).toHaveURL(/\/admin\/tickets\//)
  })
