import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/**
 * Every public page, and the faces of those that have several. Those of accounts and of buying are
 * walked where they are used.
 */
const pages = [
  ...[
    '/',
    '/products',
    '/products?period=annual',
    '/products/wordpress',
    '/products/cloud',
    '/products/dedicated',
  ],
  ...[
    '/our-story',
    '/data-center',
    '/release-notes',
    '/contact',
    '/contact?sent=1',
    '/domains',
    '/domains?sent=1',
    '/white-glove-support',
  ],
  ...[
    '/blog',
    '/blog?category=domains',
    '/blog?q=nothing+at+all',
    '/blog?tag=dns',
    '/blog/distance-to-johannesburg-and-frankfurt',
  ],
  ...[
    '/blog/email-that-arrives-spf-dkim-dmarc?comment=pending',
    '/terms',
    '/privacy',
    '/aup',
    '/no-such-page',
  ],
]

/**
 * Pages that are of one tone down to their footer, or end before the header could stand over it.
 */
const oneTone = [
  '/release-notes',
  '/no-such-page',
  '/contact?sent=1',
  '/domains?sent=1',
  '/blog?q=nothing+at+all',
]

for (const path of pages) {
  test(`${path} fits three widths, and axe finds nothing under a light and a dark header`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 850 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await standsClean(page)
    await page.setViewportSize({ width: 768, height: 850 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const header = page.locator('header.site-header')
    const other = (await header.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark'
    await scrollToTone(page, other)
    if (!oneTone.includes(path)) await expect(header).toHaveAttribute('data-theme', other)
    // Of the same page only the header has changed its colours; the whole is read again at the
    // third width.
    await standsClean(page, 'header.site-header')
    await page.setViewportSize({ width: 1440, height: 850 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await standsClean(page)
  })
}

/** Down to the first section of that tone; the footer of the site is dark on every page. */
async function scrollToTone(page: Page, wanted: string): Promise<void> {
  await page.evaluate((tone) => {
    const dark = document.querySelector('main [data-dark-section], .site-footer')
    const target = tone === 'dark' ? dark : dark?.nextElementSibling
    scrollBy({ top: (target?.getBoundingClientRect().top ?? 0) + 40, behavior: 'instant' })
  }, wanted)
}

async function standsClean(page: Page, part = ':root'): Promise<void> {
  await expectAccessible(page, part)
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
}
