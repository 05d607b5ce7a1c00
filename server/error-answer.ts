import { STATUS_CODES } from 'node:http'
import { refuse } from '#kernel/result.ts'
import { isPassing } from '#platform/database.server.ts'
import { isApiPath, problemOfStatus } from './api/v1/problem.ts'
import { hashSource, pagePolicy } from './security-headers.ts'

const titles: Record<number, string> = {
  400: 'We couldn’t understand that request',
  403: 'Not allowed',
  404: 'Page not found',
  413: 'Too large',
  500: 'Something went wrong on our side',
  503: 'Back in a moment',
}

/** Retry-After in seconds while the database is unavailable. */
export const retrySeconds = 2

const extraHeaders: Record<number, Record<string, string>> = {
  // Closes the connection, because the rest of the body is not read.
  413: { connection: 'close' },
  503: { 'retry-after': String(retrySeconds) },
}

/**
 * An error response of the server itself, when the pages cannot render one. It reveals no
 * internals.
 */
export function errorAnswer(request: Request, status: number, message: string): Response {
  if (isApiPath(new URL(request.url).pathname)) return problemOfStatus(status, message)
  const title = titles[status] ?? STATUS_CODES[status] ?? 'Error'
  const headers = new Headers(extraHeaders[status])
  const accept = request.headers.get('accept') ?? ''
  if (accept.includes('text/html')) {
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-security-policy', pagePolicy({ scripts: [], styles: [errorStyleSource] }))
    return new Response(errorPage(title, message, status), { status, headers })
  }
  if (accept.includes('application/json') || new URL(request.url).pathname.startsWith('/api/')) {
    headers.set('content-type', 'application/json')
    return new Response(JSON.stringify({ error: message }), { status, headers })
  }
  headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response(`${title}. ${message}\n`, { status, headers })
}

export function unavailableAnswer(request: Request): Response {
  return errorAnswer(
    request,
    503,
    'We are restarting part of the system. Nothing is lost; try again in a few seconds.',
  )
}

/** The look of pages that the server makes by itself. */
export const errorStyle = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.0625rem/1.6 system-ui, sans-serif; background: Canvas; color: CanvasText }
  main { max-width: 32rem; padding: 2rem }
  h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.02em }
  p { margin: 0 0 1.5rem; opacity: .75 }
  a { color: inherit; font-weight: 600; text-underline-offset: .25em }
  label { display: block; margin: 0 0 1rem; font-weight: 600 }
  input, textarea { box-sizing: border-box; display: block; width: 100%; margin-top: .25rem; padding: .6rem; font: inherit; font-weight: 400 }
  button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600; cursor: pointer }
`

export const errorStyleSource = hashSource(errorStyle)

function errorPage(title: string, message: string, status: number): string {
  const again = status === 503 ? `<meta http-equiv="refresh" content="${retrySeconds + 1}">` : ''
  return `<!DOCTYPE html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${again}
<title>${title}</title>
<style>${errorStyle}</style></head>
<body><main><h1>${title}</h1><p>${message}</p><a href="/">Go to the home page</a></main></body></html>
`
}

export type RefusalOf = typeof failureRefusal

/**
 * What an API answers when its work throws: 503 while the database is away, locked or full, else
 * 500.
 */
export function failureRefusal(error: unknown, message: string) {
  return isPassing(error)
    ? refuse('unavailable', message, { retryAfter: retrySeconds })
    : refuse('failed', message)
}
