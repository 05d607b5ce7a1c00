import { type Answer, type Finding, found, type Rule } from './answer.ts'
import { contentSecurityPolicy, framing } from './policy.ts'

const hasStrictTransport = ({ headers }: Answer) =>
  Number(/max-age="?(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? -1)
const sixMonths = 15_768_000

/** Five points more for a site in the browsers' preload lists, which no header shows. */
const strictTransport: Rule = (answer) => {
  const seconds = hasStrictTransport(answer)
  if (seconds < 0) return found('no Strict-Transport-Security', -20)
  return seconds < sixMonths
    ? found('shorter than six months', -10)
    : found('six months or more', 0)
}

const cookies: Rule = (answer) => {
  const lines = answer.headers.getSetCookie()
  if (lines.length === 0) return found('no cookies', 0)
  const points = Math.min(
    ...lines.map((line) =>
      cookiePoints(line.toLowerCase(), hasStrictTransport(answer) >= sixMonths),
    ),
  )
  return found(points === 5 ? 'Secure, HttpOnly and SameSite' : 'a cookie lacks a flag', points)
}

function cookiePoints(line: string, isStrict: boolean): number {
  const [pair = '', ...flags] = line.split(';').map((part) => part.trim())
  const isSession = /login|sess/.test(pair.split('=')[0] ?? '')
  const sameSite = flags.find((flag) => flag.startsWith('samesite'))
  if (isSession && !flags.includes('secure')) return isStrict ? -10 : -40
  if (isSession && !flags.includes('httponly')) return -30
  if (sameSite !== undefined && !/^samesite=(lax|strict|none)$/.test(sameSite)) return -20
  if (!flags.includes('secure')) return isStrict ? -5 : -20
  return sameSite === undefined ? 0 : 5
}

const sharing: Rule = ({ headers, url }) => {
  const origin = headers.get('access-control-allow-origin')
  const isOpen =
    origin !== null &&
    origin !== '*' &&
    origin !== url.origin &&
    headers.get('access-control-allow-credentials') === 'true'
  return isOpen ? found('other origins read with credentials', -50) : found('not open', 0)
}

const redirection: Rule = ({ overHttp }) => {
  if (overHttp === 'nothing') return found('no answer over http', 0)
  return overHttp === 'https' ? found('to the same host over https', 0) : found('not to https', -20)
}

const isPrivate = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const referrer: Rule = ({ headers }) => {
  const policy = headers.get('referrer-policy')?.split(',').at(-1)?.trim().toLowerCase()
  if (policy === undefined) return found('no Referrer-Policy', 0)
  return isPrivate.includes(policy) ? found(policy, 5) : found(policy, -5)
}

const integrity: Rule = ({ headers, body, url }) => {
  if (!headers.get('content-type')?.startsWith('text/html')) return found('not HTML', 0)
  const scripts = [...body.matchAll(/<script\b([^>]*)>/gi)]
    .map(([, attributes = '']) => attributes)
    .filter((text) => /\ssrc=/.test(text))
  const isForeign = (text: string) =>
    new URL(/\ssrc="([^"]*)"/.exec(text)?.[1] ?? '', url).host !== url.host
  const isChecked = (text: string) => /\sintegrity=/.test(text)
  const foreign = scripts.filter(isForeign)
  if (foreign.some((text) => !isChecked(text)))
    return found(
      'scripts of others without a hash',
      foreign.some((text) => !/src="https:/.test(text)) ? -50 : -5,
    )
  return scripts.some(isChecked) ? found('scripts have hashes', 5) : found('own scripts only', 0)
}

const contentType: Rule = ({ headers }) =>
  headers.get('x-content-type-options') === 'nosniff'
    ? found('nosniff', 0)
    : found('not nosniff', -5)

const resourcePolicy: Rule = ({ headers }) => {
  const policy = headers.get('cross-origin-resource-policy')
  if (policy === null || policy === 'cross-origin') return found(policy ?? 'none', 0)
  return policy === 'same-origin' || policy === 'same-site'
    ? found(policy, 10)
    : found('unknown', -5)
}

const rules: Record<string, Rule> = {
  'content security policy': contentSecurityPolicy,
  cookies,
  'cross-origin resource sharing': sharing,
  redirection,
  'referrer policy': referrer,
  'strict transport security': strictTransport,
  'subresource integrity': integrity,
  'X-Content-Type-Options': contentType,
  framing,
  'cross-origin resource policy': resourcePolicy,
}

/**
 * Mozilla's HTTP Observatory: a hundred points, less what is missing; extra points count only where
 * less is not below ninety.
 */
export function score(answer: Answer): { score: number; findings: Finding[] } {
  const findings = Object.entries(rules).map(([test, rule]) => ({ test, ...rule(answer) }))
  const sum = (some: readonly Finding[]) => some.reduce((total, { points }) => total + points, 100)
  const without = sum(findings.filter(({ points }) => points < 0))
  return { score: Math.max(0, without >= 90 ? sum(findings) : without), findings }
}
