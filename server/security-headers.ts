import type { PolicyAdditions } from '#modules/seo/rules/allowed-sources.ts'
import { config } from '#platform/config.server.ts'

const nobodyElse: PolicyAdditions = { script: [], connect: [], frame: [] }

/** Headers of every response. */
export function standingHeaders(): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ]
  if (config().mode === 'live') headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/**
 * `scripts` are the CSP nonce or hashes of the page's own inline scripts; no other inline script runs.
 * `others` are the third parties that staff set up for a public page (D30).
 */
export function pagePolicy(scripts: readonly string[], others: PolicyAdditions = nobodyElse): string {
  const { mode } = config()
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...scripts, ...others.script].join(' ')}`,
    // Components set style attributes, which cannot run code.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    `font-src 'self' data:`,
    `connect-src ${["'self'", ...(import.meta.env?.DEV ? ['ws:'] : []), ...others.connect].join(' ')}`,
    `frame-src ${["'self'", ...others.frame].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action ${["'self'", ...formTargets()].join(' ')}`,
    ...(mode === 'live' ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** For responses that are not pages: nothing in them may run or load. */
export const inertPolicy = `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

// Browsers check redirects after a form against the same list: the gateway redirects to other hosts of its own, and the simulator back to the site.
function formTargets(): string[] {
  const { payfast, publicUrl } = config()
  const gateways = [payfast.live, payfast.sandbox].map((url) => new URL(url))
  const own = gateways.some(({ hostname }) => hostname.endsWith('.payfast.co.za')) ? ['https://*.payfast.co.za', 'https://*.payfast.io'] : []
  return [...new Set([publicUrl, ...gateways.map(({ origin }) => origin), ...own])]
}
