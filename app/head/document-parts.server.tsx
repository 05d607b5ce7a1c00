import { renderToString } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import type { PageData } from '#app/analytics/start.ts'
import analytics from '#app/analytics/start.ts?worker&url'
import { thirdPartiesAt } from '#modules/seo/queries/third-parties.server.ts'
import { isPublicPath, publicPages } from '#modules/seo/rules/public-page.ts'
import { inlineJson } from '#modules/seo/rules/structured-data/serialise.ts'
import { loadsAnything, type ThirdParties } from '#modules/seo/rules/third-parties.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { structuredData } from './structured-data.server.ts'

export type DocumentParts = { head: string; body: string }

/**
 * What a public page carries beside what React renders, and what React never needs to know: words for search engines, and at the very end what
 * is measured and what others may load. Other pages, and pages that are not what was asked for, carry nothing (D30).
 */
export async function documentParts(path: string, status: number, context: Readonly<RouterContextProvider>): Promise<DocumentParts> {
  if (status !== 200 || !isPublicPath(path)) return { head: '', body: '' }
  const others = await thirdPartiesAt(path).catch(() => null)
  const program = `<script type="module" src="${analytics}" async fetchpriority="low"></script>`
  return { head: structuredData(context), body: `${others ? partsFor(others.parties, others.names) : ''}${program}` }
}

function partsFor(parties: ThirdParties, names: string): string {
  const loads = loadsAnything(parties)
  const data: PageData = { ...parties, loads, open: publicPages.map(({ path }) => path) }
  const banner = loads && parties.ask ? renderToString(<ConsentBanner parties={names} />) : ''
  const frames = parties.ask ? '' : parties.frames.map(withoutScripts).join('')
  return `${banner}${frames}<script type="application/json" id="third-parties">${inlineJson(data)}</script>`
}

function withoutScripts(address: string): string {
  return renderToString(
    <noscript>
      <iframe src={address} title="Measurement" width="0" height="0" hidden />
    </noscript>,
  )
}
