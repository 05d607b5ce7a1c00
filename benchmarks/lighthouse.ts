import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { findChromium } from '#scripts/chromium.mjs'
import { startHostwright } from './measuring/setting.ts'
import { firstPost } from './slow-phone.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's four marks of public pages, phone and desktop. Aim: 100 each. */
export async function lighthouseMarks(databaseUrl: string): Promise<void> {
  const server = await startHostwright(databaseUrl)
  const chromePath = findChromium()
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    for (const path of ['/', '/products/wordpress', await firstPost(server), '/faq']) {
      for (const [name, config] of [
        ['phone', undefined],
        ['desktop', desktopConfig],
      ] as const) {
        const result = await lighthouse(
          server.url + path,
          { port: chrome.port, onlyCategories: categories, logLevel: 'error' },
          config,
        )
        if (!result) throw new Error('Lighthouse gave no result')
        const { categories: marks, audits } = result.lhr
        const said = categories
          .map((each) => `${each} ${Math.round((marks[each]?.score ?? 0) * 100)}`)
          .join(', ')
        const failed = Object.values(audits).filter(
          (audit) =>
            audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative',
        )
        console.log(
          `${`${path} ${name}`.padEnd(44)} ${said}${failed.length > 0 ? `   (${failed.map(({ id }) => id).join(', ')})` : ''}`,
        )
      }
    }
  } finally {
    chrome.kill()
    await server.stop()
  }
}
