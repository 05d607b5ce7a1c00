import { createHash, randomBytes } from 'node:crypto'
import { thirdPartiesAt } from '#modules/seo/queries/third-parties.server.ts'
import { config } from '#platform/config.server.ts'
import { pictureAt } from '../api/media.ts'
import { cacheableAnswer } from '../cached-answer.ts'
import { anybody, type Pages } from '../pages.ts'
import { pagePolicy, standingHeaders } from '../security-headers.ts'
import { lightenPage, type Styles } from './light-page.ts'
import type { MadePage } from './page-cache.ts'
import { keepProgram, programAddress } from './page-program.ts'
import { knownFontsScript, wakeScript } from './wake-page.ts'

/**
 * Renders a page for nobody in particular: nothing of the request that asked for it can get into what others will see. What was not found, and what
 * could not be shown whole, goes to those who wait for it and to nobody after them.
 */
export async function makeSharedPage(pages: Pages, styles: Styles, key: string): Promise<MadePage | undefined> {
  const request = new Request(`${config().publicUrl}${key}`, { headers: { accept: 'text/html' } })
  const nonce = randomBytes(16).toString('hex')
  const response = await pages(request, anybody(nonce))
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  // A fault of ours is told with the number of the visitor's own request.
  const isFault = response.status >= 500 && response.status !== 503
  if (!isPage || isFault || response.headers.has('set-cookie')) return undefined
  // A page that could not show everything says no-store: the next visitor must get a better one.
  const keep = response.status === 200 && !response.headers.get('cache-control')?.includes('no-store')
  const retryAfter = response.headers.get('retry-after')
  const named = nameScripts(await response.text(), nonce)
  const { html, program } = await lightenPage(named.html, {
    scripts: named.scripts,
    styles,
    picture: pictureAt,
    wake: wakeScript,
    fontsKnown: knownFontsScript,
    programAddress: (text) => programAddress(text, key),
  })
  const scripts = [...named.scripts, wakeScript, knownFontsScript].filter((text) => html.includes(`>${text}</script>`))
  const others = await thirdPartiesAt(new URL(request.url).pathname)
  const headers: [string, string][] = [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', keep ? 'no-cache' : 'no-store'],
    ['content-security-policy', pagePolicy(scripts.map(hashSource), others?.policy)],
    ...standingHeaders(),
    ...(retryAfter === null ? [] : [['retry-after', retryAfter] satisfies [string, string]]),
  ]
  const body = Buffer.from(html)
  return {
    answer: await cacheableAnswer(body, headers, 4, response.status),
    program: program === null ? null : await keepProgram(program),
    keep,
    smaller: () => cacheableAnswer(body, headers, 10, response.status),
  }
}

/**
 * A kept page cannot have a nonce, which must be new each time: its inline scripts are named by the hash of what they say, which these are.
 * Only those that carried the nonce: a script that slipped into content never did, and stays forbidden.
 */
export function nameScripts(page: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes)) scripts.add(text)
  }
  return { html: page.replaceAll(mark, ''), scripts: [...scripts] }
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
