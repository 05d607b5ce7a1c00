import { randomBytes } from 'node:crypto'
import { redirectOf } from '#modules/redirects/queries/known-redirects.server.ts'
import { thirdPartiesAt } from '#modules/seo/queries/third-parties.server.ts'
import { config } from '#platform/config.server.ts'
import { cacheAnswer } from '../cached-answer.ts'
import { openingSoonFor } from '../middleware/opening.ts'
import { anybody, type Pages } from '../pages.ts'
import { hashSource, pagePolicy, standingHeaders } from '../security-headers.ts'
import type { MadePage } from './page-cache.ts'

const passedOn = ['retry-after', 'x-robots-tag']

/**
 * Renders a page without any data of the request, so that it can be shared. A page that is not
 * found or incomplete goes to the waiting requests but is not stored.
 */
export async function makeSharedPage(pages: Pages, key: string): Promise<MadePage | undefined> {
  const request = new Request(`${config().publicUrl}${key}`, { headers: { accept: 'text/html' } })
  const nonce = randomBytes(16).toString('hex')
  const caller = anybody(nonce)
  const response = await pages(await openingSoonFor(request, caller.actor), caller)
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  // An error page needs the id of the visitor's own request.
  const isFault = response.status >= 500 && response.status !== 503
  if (!isPage || isFault || response.headers.has('set-cookie')) return undefined
  if (response.status === 404 && (await redirectOf(key))) return undefined
  // An incomplete page is not stored, so that the next visitor gets a complete one.
  const isCacheable =
    response.status === 200 && !response.headers.get('cache-control')?.includes('no-store')
  const { html, ...inline } = hashInline(await response.text(), nonce)
  const others =
    response.status === 200 ? await thirdPartiesAt(new URL(request.url).pathname) : null
  const headers: [string, string][] = [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', isCacheable ? 'no-cache' : 'no-store'],
    // Going back after signing in must not show the copy of a visitor who was signed out.
    ['vary', 'cookie'],
    ['content-security-policy', pagePolicy(inline, others?.policy)],
    ...standingHeaders(),
    ...[...response.headers].filter(([name]) => passedOn.includes(name)),
  ]
  const body = Buffer.from(html)
  return {
    answer: await cacheAnswer(body, headers, { quality: 5, status: response.status }),
    isCacheable,
    smaller: () => cacheAnswer(body, headers, { quality: 10, status: response.status }),
  }
}

/**
 * A cached page cannot have a nonce, which must be new each time: its inline scripts and styles are
 * allowed by the hash of their text. Only those that carried the nonce: an element that slipped
 * into content never did, and stays forbidden.
 */
export function hashInline(
  page: string,
  nonce: string,
): { html: string; scripts: string[]; styles: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, element = '', attributes = '', text = ''] of page.matchAll(
    /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/gi,
  )) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes))
      hashes[element === 'style' ? 'style' : 'script'].add(hashSource(text))
  }
  return { html: page.replaceAll(mark, ''), scripts: [...hashes.script], styles: [...hashes.style] }
}
