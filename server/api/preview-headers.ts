/** Of a page that shows what staff are writing: never cached, never indexed, without scripts, in frames of this site only. */
export function previewHeaders(nonce: string, style = `'self' 'nonce-${nonce}'`): [string, string][] {
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
