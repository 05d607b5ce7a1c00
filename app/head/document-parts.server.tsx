import { renderToStaticMarkup } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import { islandScript } from '#app/islands/script.server.ts'
import type { PageData } from '#app/islands/third-parties.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { mayBeStaff } from '#modules/identity/rules/actor.ts'
import { thirdPartiesAt } from '#modules/seo/queries/third-parties.server.ts'
import { isPublicPath } from '#modules/seo/rules/public-page.ts'
import { inlineJson } from '#modules/seo/rules/structured-data/serialise.ts'
import { loadsAnything, type ThirdParties } from '#modules/seo/rules/third-parties.ts'
import { config } from '#platform/config.server.ts'
import { islandProps } from '#ui/layout/island.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { documentStyles } from './document-styles.server.ts'
import { speculationRules } from './speculation-rules.server.ts'
import { StaffNotice } from './staff-notice.tsx'
import { structuredData } from './structured-data.server.ts'

export type DocumentParts = { head: string; body: string }

type Rendered = {
  html: string
  isDocument: boolean
  path: string
  status: number
  nonce: string | undefined
  load: Readonly<RouterContextProvider>
}

/**
 * What a page carries beside what React renders: the styles of a document, for other pages the
 * opt-in to transitions (a browser that applies styles before their sheets have come would end the
 * transition from the page before with an error), words for search engines, what others may load
 * (D30), the islands' loader, and which pages the browser may fetch ahead.
 */
export async function documentParts({
  html,
  isDocument,
  path,
  status,
  nonce,
  load,
}: Rendered): Promise<DocumentParts> {
  const isPublic = status === 200 && isPublicPath(path)
  const measured = isPublic ? `${await thirdPartyParts(path, load)}${measurement}` : ''
  const script = islandScript(html + measured)
  return {
    head: `${isDocument ? await documentStyles(nonce) : styleTag('@view-transition{navigation:auto}', nonce)}${isPublic ? structuredData(load) : ''}`,
    body: `${measured}${script && inlineScript(script, nonce)}${isDocument ? inlineScript(speculationRules, nonce, 'speculationrules') : ''}`,
  }
}

const measurement = renderToStaticMarkup(<template {...islandProps('measurement', 'touched')} />)

/**
 * Nothing of others is sent in answer to a request that carries a staff session (D43), and staff
 * see a notice where something would be.
 */
async function thirdPartyParts(
  path: string,
  load: Readonly<RouterContextProvider>,
): Promise<string> {
  const others = await thirdPartiesAt(path).catch(() => null)
  if (!others) return ''
  if (!mayBeStaff(await load.get(requestInfo).actor()))
    return partsFor(others.parties, others.names)
  return loadsAnything(others.parties)
    ? renderToStaticMarkup(<StaffNotice address={`${config().publicUrl}${path}`} />)
    : ''
}

function partsFor(parties: ThirdParties, names: string): string {
  const loads = loadsAnything(parties)
  const data: PageData = { ...parties, loads }
  const banner = loads && parties.ask ? renderToStaticMarkup(<ConsentBanner parties={names} />) : ''
  const frames = parties.ask ? '' : parties.frames.map(withoutScripts).join('')
  const { 'data-island': name, 'data-load': moment } = islandProps('third-parties', 'idle')
  const island = `<script type="application/json" id="third-parties" data-island="${name}" data-load="${moment}">${inlineJson(data)}</script>`
  return `${banner}${frames}${island}`
}

function withoutScripts(address: string): string {
  return renderToStaticMarkup(
    <noscript>
      <iframe src={address} title="Measurement" width="0" height="0" hidden />
    </noscript>,
  )
}

function styleTag(text: string, nonce: string | undefined): string {
  return `<style${nonce ? ` nonce="${nonce}"` : ''}>${text}</style>`
}

function inlineScript(text: string, nonce: string | undefined, type?: string): string {
  return `<script${type ? ` type="${type}"` : ''}${nonce ? ` nonce="${nonce}"` : ''}>${text}</script>`
}
