import { escapeHtml } from '../../rules/layout.ts'

/**
 * The page behind the link of a marketing email, and the address that mail programs post to (RFC
 * 8058).
 */
export const unsubscribePath = '/unsubscribe/'

/** True for what mail programs post when their own Unsubscribe button is pressed. */
export function isOneClick(body: URLSearchParams | FormData): boolean {
  return body.get('List-Unsubscribe') === 'One-Click'
}

/**
 * A marketing email with a visible link, and the headers of RFC 8058: Gmail, Yahoo and POPIA want
 * both.
 */
export function withUnsubscribe(
  mail: { html: string; text: string },
  address: string,
): { html: string; text: string; headers: Record<string, string> } {
  const why = 'You get this email because you agreed to news and offers.'
  const link = `<a href="${escapeHtml(address)}" style="color:#5a6272">Unsubscribe</a>`
  const line = `<p class="muted" style="margin:0;padding:0 16px 32px;text-align:center;font-family:Arial,sans-serif;font-size:13px;line-height:1.6;color:#5a6272">${why} ${link}</p>`
  const end = mail.html.lastIndexOf('</body>')
  return {
    html:
      end === -1
        ? `${mail.html}${line}`
        : `${mail.html.slice(0, end)}${line}\n${mail.html.slice(end)}`,
    text: `${mail.text.trimEnd()}\n\n${why} Unsubscribe: ${address}\n`,
    headers: {
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
