import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The small programs that public pages bring at once: the header's, and the one that measures. */
const small = /\/assets\/(header-behaviour|start)-/

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && !small.test(pathname)) scripts.push(pathname)
  })
  return scripts
}

const isAlive = (page: Page) => page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react')))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })

  for (const path of ['/', '/products/wordpress', '/blog', '/faq', '/contact']) {
    test(`${path} is read without its program, which comes at the first touch and finds its page`, async ({ page }) => {
      const scripts = scriptsOf(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(scripts).toEqual([])
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-mark', 'first'))
      await page.touchscreen.tap(4, 400)
      await expect.poll(() => isAlive(page)).toBe(true)
      expect(scripts.length).toBeGreaterThan(0)
      // React took over what was there; it did not have to make the page anew.
      await expect(page.locator('h1')).toHaveAttribute('data-mark', 'first')
      // And the whole style sheet came with it, for all that pages may show from now on.
      expect(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.endsWith('.css')))).toBe(true)
    })
  }
})

test('with a mouse the program comes by itself, once the page is shown', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect.poll(() => isAlive(page)).toBe(true)
})
