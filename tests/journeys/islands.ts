import type { Page } from '@playwright/test'

/**
 * What a visitor does before anything else: moves the pointer. Resolves once the page's islands
 * have come.
 */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(200, 300)
  await page.mouse.move(201, 301)
  await page.waitForFunction(() => document.querySelector('head script[src^="/assets/"]') !== null)
  await page.waitForLoadState('networkidle')
}

/** Opens a page and has its islands come. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await touch(page)
}
