import { createHash } from 'node:crypto'
import type { PolicyAdditions } from '#modules/seo/rules/allowed-sources.ts'
import { config } from '#platform/config.server.ts'

const nobodyElse: PolicyAdditions = { script: [], style: [], connect: [], frame: [] }

/**
 * CSP nonces of the page's own inline scripts and style elements, or hashes of their texts; no
 * others are used.
 */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

/** Headers of every response. */
export function standingHeaders(): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    [
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()',
    ],
  ]
  if (config().mode === 'live')
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/** `others` are the third parties that staff set up for a public page. */
export function pagePolicy(own: InlineSources, others: PolicyAdditions = nobodyElse): string {
  const { mode } = config()
  return [
    // Firefox checks prefetched pages against this directive alone; whatever else a page may load
    // is named below.
    `default-src 'self'`,
    `script-src ${["'self'", ...own.scripts, ...others.script].join(' ')}`,
    `style-src ${["'self'", ...styleSources(own, others)].join(' ')}`,
    `img-src 'self' data: blob: https:`,
    `font-src 'self' data:`,
    `connect-src ${["'self'", ...(import.meta.env?.DEV ? ['ws:'] : []), ...others.connect].join(' ')}`,
    `frame-src ${["'self'", ...others.frame].join(' ')}`,
    `media-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action ${["'self'", ...formTargets()].join(' ')}`,
    ...(mode === 'live' ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

// Browsers ignore 'unsafe-inline' beside a nonce or hash, so what a third party or the development
// server needs is written alone.
function styleSources(own: InlineSources, others: PolicyAdditions): readonly string[] {
  if (import.meta.env?.DEV) return ["'unsafe-inline'"]
  return others.style.length > 0 ? others.style : own.styles
}

/** For responses that are not pages: nothing in them may run or load. */
export const inertPolicy = `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

// Browsers check redirects after a form against the same list: the gateway redirects to other its
// own hosts, and the simulator back to the site.
function formTargets(): string[] {
  const { payfast, publicUrl } = config()
  const gateways = [payfast.live, payfast.sandbox].map((url) => new URL(url))
  const own = gateways.some(({ hostname }) => hostname.endsWith('.payfast.co.za'))
    ? ['https://*.payfast.co.za', 'https://*.payfast.io']
    : []
  return [...new Set([publicUrl, ...gateways.map(({ origin }) => origin), ...own])]
}

/** The source that allows an inline script or style element with exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
