import { type Answer, found, type Rule } from './answer.ts'

/** Sources by directive. The first of two directives with one name counts, as in browsers. */
export function directivesOf({ headers }: Answer): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const part of (headers.get('content-security-policy') ?? '').split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

const broad = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*']
const isInsecure = (source: string) => /^(http|ftp):/.test(source)
const isOwn = (source: string) => /^'(nonce|sha(256|384|512))-/.test(source)

/** Content security policy: +10 at best. */
export const contentSecurityPolicy: Rule = (answer) => {
  const directives = directivesOf(answer)
  if (directives.size === 0) return found('no policy', -25)
  const sources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  // Browsers ignore 'unsafe-inline' beside a nonce or hash.
  const inline = (name: string) =>
    sources(name).filter((source) => source !== "'unsafe-inline'" || !sources(name).some(isOwn))
  const [scripts, styles, objects] = [
    inline('script-src'),
    inline('style-src'),
    sources('object-src'),
  ]
  const has = (list: readonly string[], ...unsafe: string[]) =>
    list.some((source) => unsafe.includes(source))
  if (has(scripts, ...broad, "'unsafe-inline'", 'data:') || has(objects, ...broad))
    return found('unsafe scripts or objects', -20)
  const active = [...directives]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, list]) => list)
  if (active.some(isInsecure)) return found('active content over http', -20)
  if (has([...scripts, ...styles], "'unsafe-eval'")) return found('unsafe-eval', -10)
  if ([...sources('img-src'), ...sources('media-src')].some(isInsecure))
    return found('pictures over http', -10)
  if (has(styles, ...broad, "'unsafe-inline'", 'data:')) return found('unsafe styles', 0)
  return directives.get('default-src')?.join(' ') === "'none'"
    ? found("nothing unsafe, default-src 'none'", 10)
    : found('nothing unsafe', 5)
}

/** Frames: +5 where the policy names who may embed the page. */
export const framing: Rule = (answer) => {
  const ancestors = directivesOf(answer).get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => broad.includes(source)))
    return found('frame-ancestors', 5)
  const header = answer.headers.get('x-frame-options')?.trim().toUpperCase()
  return header === 'DENY' || header === 'SAMEORIGIN'
    ? found(header, 0)
    : found('may be framed by anybody', -20)
}
