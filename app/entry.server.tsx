import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { islandScript } from '#app/islands/script.server.ts'
import type { PageData } from '#app/islands/third-parties.ts'
import { mayBeStaff } from '#modules/identity/rules/actor.ts'
import { thirdPartiesAt } from '#modules/seo/queries/third-parties.server.ts'
import { isPublicPath, publicPages } from '#modules/seo/rules/public-page.ts'
import { inlineJson } from '#modules/seo/rules/structured-data/serialise.ts'
import { loadsAnything, type ThirdParties } from '#modules/seo/rules/third-parties.ts'
import { isClosedToVisitors } from '#modules/settings/queries/site-settings.server.ts'
import { compressPage } from '#platform/compression.server.ts'
import { config } from '#platform/config.server.ts'
import { islandProps } from '#ui/layout/island.ts'
import { PageNonce } from '#ui/layout/style-rules.tsx'
import { ClosedNotice, ConsentBanner, StaffNotice } from './head/banners.tsx'
import { documentStyles, structuredData } from './head/document-head.server.ts'
import { isDocument } from './page-handle.ts'
import { requestInfo } from './request/request-info.server.ts'

/**
 * Browsers that know how fetch the next page when a link is pointed at or pressed. Only documents,
 * which change nothing by being fetched, and only fetched: a page that is run ahead would be
 * measured before the visitor saw it.
 */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: [...publicPages.map(({ path }) => path), '/blog/:slug'] },
      eagerness: 'moderate',
    },
  ],
})

type DocumentParts = { head: string; body: string }

type Rendered = {
  html: string
  isDocument: boolean
  /** The name of its route. */
  page: string
  path: string
  status: number
  nonce: string | undefined
  load: Readonly<RouterContextProvider>
}

/**
 * What a page carries beside what React renders: the styles of a document, for other pages the
 * opt-in to transitions (a browser that applies styles before their sheets have come would end the
 * transition from the page before with an error), words for search engines, what others may load,
 * the islands' loader, and which pages the browser may fetch ahead.
 */
async function documentParts({
  html,
  isDocument,
  page,
  path,
  status,
  nonce,
  load,
}: Rendered): Promise<DocumentParts> {
  const isPublic = status === 200 && isPublicPath(path)
  const measured = isPublic ? `${await thirdPartyParts(path, load)}${measurement}` : ''
  const script = islandScript([html, measured])
  // D47: then only staff get the page.
  const notice =
    isPublic && (await isClosedToVisitors()) ? renderToStaticMarkup(<ClosedNotice />) : ''
  return {
    head: `${isDocument ? await documentStyles(page, nonce) : styleTag('@view-transition{navigation:auto}', nonce)}${isPublic ? structuredData(load) : ''}`,
    body: `${measured}${notice}${script && inlineScript(script, nonce)}${isDocument ? inlineScript(speculationRules, nonce, 'speculationrules') : ''}`,
  }
}

const measurement = renderToStaticMarkup(<template {...islandProps('measurement', 'touched')} />)

/**
 * Nothing of others is sent in answer to a request that carries a staff session, and staff see a
 * notice where something would be.
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

/**
 * Every page is complete before its first byte is sent: it is small, its data is there, nothing in
 * it waits, and it can be compressed as one. It stays in pieces until then: a text as long as a page
 * costs as much to copy as to render.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: Readonly<RouterContextProvider>,
) {
  const nonce = load.get(requestInfo).nonce || undefined
  const page = (
    <PageNonce value={nonce}>
      <ServerRouter
        context={{ ...context, serverHandoffStream: undefined }}
        url={request.url}
        nonce={nonce}
      />
    </PageNonce>
  )
  const routes = context.staticHandlerContext.matches.map(({ route }) => route)
  const document = isDocument(routes)
  const html = document ? renderToStaticMarkup(page) : renderToString(page)
  const data = document ? '' : await dataFor(context, request.url, nonce)
  const parts = await documentParts({
    html,
    isDocument: document,
    page: routes.at(-1)?.id ?? '',
    path: new URL(request.url).pathname,
    status,
    nonce,
    load,
  })
  const head = Math.max(0, html.indexOf('</head>'))
  const end = html.lastIndexOf('</body>')
  const pieces = [
    '<!DOCTYPE html>',
    html.slice(0, head),
    parts.head,
    html.slice(head, end),
    data + parts.body,
    html.slice(end),
  ]
  headers.set('content-type', 'text/html; charset=utf-8')
  const sent = compressPage(pieces, request.headers.get('accept-encoding'), headers)
  return new Response(sent, { status, headers })
}

/**
 * What React Router writes for the browser to take the page over with, rendered without the page: a
 * page that is rendered as a stream, as this is, takes a tenth longer (decision 143). Only a page
 * that has rendered its scripts gets data.
 */
async function dataFor(context: EntryContext, url: string, nonce: string | undefined) {
  const nothing = { ...context.staticHandlerContext, matches: [], errors: null }
  const manifest = { ...context.manifest, routes: {} }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe } = renderToPipeableStream(
    <ServerRouter
      context={{ ...context, manifest, staticHandlerContext: nothing }}
      url={url}
      nonce={nonce}
    />,
    {
      // Complete, and not moved into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    },
  )
  return promise
}

/**
 * Faults of loaders, actions and rendering; the server logs them once and decides what the visitor
 * sees.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(requestInfo).reportFailure(error)
}
