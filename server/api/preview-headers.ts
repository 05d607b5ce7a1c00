/** Headers of a preview in a frame of our own pages: nothing in it runs, and only its own pictures, fonts and styles load. */
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
