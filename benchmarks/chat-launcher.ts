import { setTimeout as sleep } from 'node:timers/promises'
import { openWidget } from '#modules/chat/factories.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { startBrowser } from './measuring/browser.ts'
import { startHostwright } from './measuring/setting.ts'
import { middle, type Visit, visit } from './slow-phone.ts'

const rounds = 5

/**
 * Claim: a public page with the launcher of live chat is not slower than without. Largest paint and
 * bytes of the same pages on a slow phone with a cold cache, the widget switched on and off in
 * turns.
 */
export async function chatLauncher(databaseUrl: string): Promise<void> {
  const server = await startHostwright(databaseUrl)
  openDatabase(databaseUrl, 2)
  const browser = await startBrowser()
  try {
    for (const path of ['/', '/products/wordpress', '/faq']) {
      const [on, off]: [Visit[], Visit[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        for (const [isEnabled, visits] of [
          [true, on],
          [false, off],
        ] as const) {
          await openWidget({ isEnabled })
          await untilShown(server.url + path, isEnabled)
          visits.push(await visit(browser, server.url + path))
        }
      }
      report(path, middle(on), middle(off))
    }
  } finally {
    await browser.close()
    await closeDatabase()
    await server.stop()
  }
}

/** The pages that the server has cached follow the setting a moment later. */
async function untilShown(url: string, isShown: boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    if (page.includes('data-island="chat-panel"') === isShown) return
    await sleep(100)
  }
  throw new Error(`The launcher did not ${isShown ? 'come' : 'go'}`)
}

function report(path: string, on: Visit, off: Visit): void {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  console.log(
    `${path.padEnd(24)} largest paint ${Math.round(on.lcp)} ms with, ${Math.round(off.lcp)} ms without (${(on.lcp / off.lcp).toFixed(2)}); ${kilobytes(on.bytes)} and ${kilobytes(off.bytes)} KB without pictures, ${kilobytes(on.script)} and ${kilobytes(off.script)} KB of script, shift ${on.shift.toFixed(3)}, blocked ${Math.round(on.blocked)} and ${Math.round(off.blocked)} ms`,
  )
}
