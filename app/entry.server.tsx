import { renderToString } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { compressPage } from '#platform/compression.server.ts'
import { documentParts } from './head/document-parts.server.tsx'
import { requestInfo } from './request-info.server.ts'

/** Pages are small and their data is complete before rendering, so one string is twice as fast as a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: Readonly<RouterContextProvider>,
) {
  const nonce = load.get(requestInfo).nonce || undefined
  const { serverHandoffStream, ...complete } = context
  const data = serverHandoffStream ? await readText(serverHandoffStream) : ''
  const html = renderToString(<ServerRouter context={complete} url={request.url} nonce={nonce} />)
  const end = html.lastIndexOf('</body>')
  const handoff = context.renderMeta?.didRenderScripts && end >= 0 ? handoffScript(data, nonce) : ''
  const head = Math.max(0, html.indexOf('</head>'))
  const parts = await documentParts(new URL(request.url).pathname, status, load)
  const page = ['<!DOCTYPE html>', html.slice(0, head), parts.head, html.slice(head, end), handoff, parts.body, html.slice(end)]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(compressPage(page, request.headers.get('accept-encoding'), headers), { status, headers })
}

/** Faults of loaders, actions and rendering; the server logs them once and decides what the visitor is told. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(requestInfo).reportFailure(error)
}

/** The router's stream component needs a streaming render; a string takes its data in one script before the end of the body. */
function handoffScript(data: string, nonce: string | undefined): string {
  // Nothing but this sign can end a script before its time.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  const controller = 'window.__reactRouterContext.streamController'
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${controller}.enqueue(${text});${controller}.close();</script>`
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
