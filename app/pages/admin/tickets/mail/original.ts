import { cleanMailHtml } from '#modules/support/incoming-mail/operations/mail-html.server.ts'
import { originalMail } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import type { Route } from './+types/original'

/** No scripts, forms or origin, for every reader and in every browser. */
const policy = (pictures: string) =>
  `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** The original email, for the frame of `OriginalMail`. */
export async function loader(args: Route.LoaderArgs) {
  const html = await originalMail(args.params.id, cleanMailHtml)
  const mayLoad = args.url.searchParams.get('pictures') === 'yes'
  const page = `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank"><title>Original email</title></head><body style="margin:12px;font:14px/1.5 sans-serif;color:#111;background:#fff">${html ?? 'This email has no formatted text.'}</body></html>`
  return new Response(page, {
    status: html === null ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(mayLoad ? 'data: https:' : 'data:'),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
