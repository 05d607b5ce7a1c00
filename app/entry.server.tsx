import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { compressPage } from '#platform/compression.server.ts'
import { PageNonce } from '#ui/layout/style-rules.tsx'
import { documentParts } from './head/document-parts.server.tsx'
import { isDocument } from './page-handle.ts'
import { requestInfo } from './request/request-info.server.ts'

/**
 * Every page is complete before its first byte is sent: it is small, its data is there, and it can
 * be compressed as one.
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
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </PageNonce>
  )
  const document = isDocument(context.staticHandlerContext.matches.map(({ route }) => route))
  const html = document
    ? `<!DOCTYPE html>${renderToStaticMarkup(page)}`
    : await renderForHydration(page, nonce)
  const parts = await documentParts({
    html,
    isDocument: document,
    path: new URL(request.url).pathname,
    status,
    nonce,
    load,
  })
  const head = Math.max(0, html.indexOf('</head>'))
  const end = html.lastIndexOf('</body>')
  const pieces = [
    html.slice(0, head),
    parts.head,
    html.slice(head, end),
    parts.body,
    html.slice(end),
  ]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(compressPage(pieces, request.headers.get('accept-encoding'), headers), {
    status,
    headers,
  })
}

/**
 * The stream of React Router, with the data that the browser needs to take the page over, as one
 * text.
 */
function renderForHydration(page: ReactElement, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Nothing is sent later than the rest, so nothing is moved to the end to be put in place by a
      // script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}

/**
 * Faults of loaders, actions and rendering; the server logs them once and decides what the visitor
 * sees.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(requestInfo).reportFailure(error)
}
