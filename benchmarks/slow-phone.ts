import type { Browser, CDPSession } from '@playwright/test'
import { startBrowser } from './measuring/browser.ts'
import { type Program, startHostwright, startReference } from './measuring/setting.ts'

/** 412 px, a processor four times slower, Slow 4G: 1.44 Mbit/s and 562 ms for each request. */
const slow4g = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
}
const rounds = 5
const waitAfterLoadMs = 3_500

export type Visit = {
  lcp: number
  element: string
  shift: number
  blocked: number
  bytes: number
  script: number
}

/**
 * Largest paint of public pages on a slow phone with a cold cache, beside a bare static page of 30
 * KB. Aim: 1.3 times, no shift, 50 ms blocked, 60 KB before scripts.
 */
export async function slowPhone(databaseUrl: string): Promise<void> {
  const ours = await startHostwright(databaseUrl)
  const bare = await startReference('bare-page')
  const browser = await startBrowser()
  try {
    const paths = ['/', '/products/wordpress', await firstPost(ours), '/faq']
    for (const path of paths) {
      const [mine, reference]: [Visit[], Visit[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        reference.push(await visit(browser, `${bare.url}/`))
        mine.push(await visit(browser, ours.url + path))
      }
      report(path, middle(mine), middle(reference))
    }
  } finally {
    await browser.close()
    await bare.stop()
    await ours.stop()
  }
}

/** A post with a picture, as a visitor finds it. */
export async function firstPost(server: Program): Promise<string> {
  const list = await (
    await fetch(`${server.url}/blog`, { headers: { accept: 'text/html' } })
  ).text()
  const [path] = /\/blog\/[a-z0-9-]+(?=")/.exec(list) ?? []
  if (!path) throw new Error('The demo has no post')
  return path
}

/** A page as a new visitor with a slow phone gets it. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const weight = await slowDown(devtools)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(waitAfterLoadMs)
  const seen = await page.evaluate<Omit<Visit, 'bytes' | 'script'>>('globalThis.seen')
  await context.close()
  return { ...seen, ...weight }
}

async function slowDown(devtools: CDPSession): Promise<{ bytes: number; script: number }> {
  const weight = { bytes: 0, script: 0 }
  const kinds = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === 'Script') weight.script += encodedDataLength
    else if (kind !== 'Image') weight.bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return weight
}

/** Runs in the page before its own scripts, so it cannot use other functions. */
function observe(): void {
  type Seen = PerformanceEntry & {
    element?: Element | null
    value?: number
    hadRecentInput?: boolean
  }
  const seen = { lcp: 0, element: '', shift: 0, blocked: 0 }
  Object.assign(globalThis, { seen })
  const watch = (type: string, take: (entry: Seen) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', ({ startTime, element }) => {
    seen.lcp = startTime
    seen.element = element?.tagName.toLowerCase() ?? ''
  })
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  watch('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50)
  })
}

/** The visit with the middle paint, and the worst shift of all. */
export function middle(visits: Visit[]): Visit {
  const found = visits.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(visits.length / 2)]
  if (!found) throw new Error('Nothing was measured')
  return { ...found, shift: Math.max(...visits.map(({ shift }) => shift)) }
}

function report(path: string, ours: Visit, bare: Visit): void {
  console.log(
    `${path.padEnd(44)} ratio ${(ours.lcp / bare.lcp).toFixed(2)}   largest paint ${Math.round(ours.lcp)} ms (${ours.element}) beside ${Math.round(bare.lcp)} ms, shift ${ours.shift.toFixed(3)}, blocked ${Math.round(ours.blocked)} ms, ${(ours.bytes / 1000).toFixed(1)} KB without pictures, ${(ours.script / 1000).toFixed(1)} KB of script`,
  )
}
