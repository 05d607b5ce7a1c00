import { escapeHtml } from '#modules/mail/rules/layout.ts'

/**
 * No scripts, forms or origin, for every reader and everywhere; pictures load as they would for the
 * recipient.
 */
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** An email as an answer for a sandboxed frame. */
export function mailCopyAnswer(html: string, status: number): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Plain text as its own page. */
export function pageOfText(text: string): string {
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><title>Email</title></head><body style="margin:0;background:#fff"><pre style="margin:0;padding:16px;font:14px/1.5 monospace;color:#101a2b;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</pre></body></html>`
}
