/**
 * Of a page that shows what staff are writing: never cached, never indexed, without scripts, in
 * frames of this site only.
 */
export function previewHeaders(
  nonce: string,
  style = `'self' 'nonce-${nonce}'`,
): [string, string][] {
  const policy = [
    'sandbox allow-same-origin',
    `default-src 'none'`,
    `style-src ${style}`,
    `img-src 'self' data: https:`,
    `font-src 'self' data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ]
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', policy.join('; ')],
    ['cache-control', 'private, no-store'],
    ['x-robots-tag', 'noindex, nofollow'],
  ]
}

/**
 * Such a page as an answer. Nothing may run in it, and a browser reports each script that it has to
 * block, so they are taken out.
 */
export async function previewAnswer(page: Response, nonce: string): Promise<Response> {
  const html = (await page.text()).replace(
    /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g,
    '',
  )
  return new Response(html, { status: page.status, headers: previewHeaders(nonce) })
}
