import { expect, test } from 'vitest'
import { score } from './score.ts'

const best = {
  'content-type': 'text/html',
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'nonce-x'; style-src 'self'; img-src https:; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

function scoreOf(
  change: Record<string, string | null> = {},
  body = '',
  overHttp: 'nothing' | 'https' | 'other' = 'https',
) {
  const headers = new Headers(best)
  for (const [name, value] of Object.entries(change))
    value === null ? headers.delete(name) : headers.set(name, value)
  return score({ url: new URL('https://hosting.example/'), headers, body, overHttp }).score
}

const policy = (text: string) => ({ 'content-security-policy': text })

test('a page with everything has 130 points, with cookies and hashes 140', () => {
  expect(scoreOf()).toBe(130)
  expect(
    scoreOf(
      { 'set-cookie': '__Host-session=1; Secure; HttpOnly; SameSite=Lax' },
      '<script src="/a.js" integrity="sha384-x">',
    ),
  ).toBe(140)
})

test.each<[string, Record<string, string | null>, number]>([
  ['default-src self', policy("default-src 'self'; frame-ancestors 'none'"), 125],
  [
    'inline styles',
    policy("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
    120,
  ],
  [
    'inline styles beside a nonce, which are ignored',
    policy("default-src 'none'; style-src 'nonce-x' 'unsafe-inline'; frame-ancestors 'none'"),
    130,
  ],
  [
    'inline scripts',
    policy("default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'"),
    80,
  ],
  [
    'eval',
    policy("default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'"),
    110,
  ],
  [
    'frames over http',
    policy("default-src 'none'; frame-src http://a.example; frame-ancestors 'none'"),
    80,
  ],
  ['pictures over http', policy("default-src 'none'; img-src http:; frame-ancestors 'none'"), 110],
  ['no policy', { 'content-security-policy': null }, 55],
  [
    'frames only by the old header',
    { ...policy("default-src 'none'"), 'x-frame-options': 'DENY' },
    125,
  ],
  ['no strict transport', { 'strict-transport-security': null }, 80],
  ['short strict transport', { 'strict-transport-security': 'max-age=300' }, 120],
  ['a loose referrer', { 'referrer-policy': 'unsafe-url' }, 120],
  ['sniffed types', { 'x-content-type-options': null }, 125],
  ['no resource policy', { 'cross-origin-resource-policy': null }, 120],
  [
    'reflected origins',
    {
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-credentials': 'true',
    },
    50,
  ],
  ['a session cookie that scripts read', { 'set-cookie': 'session=1; Secure; SameSite=Lax' }, 70],
  ['a cookie for http too', { 'set-cookie': 'theme=dark; SameSite=Lax' }, 125],
])('%s', (_name, change, points) => expect(scoreOf(change)).toBe(points))

test('scripts of others, and http that stays http', () => {
  expect(scoreOf({}, '<script src="https://cdn.example/a.js"></script>')).toBe(125)
  expect(scoreOf({}, '<script src="//cdn.example/a.js"></script>')).toBe(50)
  expect(scoreOf({}, '', 'other')).toBe(80)
})
