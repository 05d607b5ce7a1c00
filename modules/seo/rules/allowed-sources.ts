import type { TrackerName } from './trackers.ts'

/** Additional sources by content security policy directive. */
export type PolicyAdditions = Record<'script' | 'style' | 'connect' | 'frame', readonly string[]>

/** For those that draw into the page with style their own elements. */
export const inlineStyles = ["'unsafe-inline'"]

const google = {
  script: ['https://www.googletagmanager.com'],
  style: [],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  frame: [],
}

/** The sources each tracker needs. */
export const trackerPolicy: Record<TrackerName, PolicyAdditions> = {
  analytics: google,
  tagManager: {
    ...google,
    script: [...google.script, 'https://www.google-analytics.com'],
    style: inlineStyles,
    frame: ['https://www.googletagmanager.com'],
  },
  pixel: {
    script: ['https://connect.facebook.net'],
    style: [],
    connect: ['https://www.facebook.com', 'https://connect.facebook.net'],
    frame: [],
  },
  clarity: {
    script: ['https://www.clarity.ms', 'https://*.clarity.ms'],
    style: [],
    connect: ['https://*.clarity.ms', 'https://c.bing.com'],
    frame: [],
  },
  hotjar: {
    script: ['https://static.hotjar.com', 'https://script.hotjar.com'],
    style: inlineStyles,
    connect: ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
    frame: ['https://vars.hotjar.com'],
  },
}

/**
 * The allow-list of A§5: tag manager, analytics, Facebook connect, Facebook tr, Clarity, Hotjar.
 * `under` is the required start of the path.
 */
const allowed: readonly { host: string; under: string; tracker: TrackerName }[] = [
  { host: 'www.googletagmanager.com', under: '/', tracker: 'tagManager' },
  { host: 'www.google-analytics.com', under: '/', tracker: 'tagManager' },
  { host: 'connect.facebook.net', under: '/', tracker: 'pixel' },
  { host: 'www.facebook.com', under: '/tr', tracker: 'pixel' },
  { host: 'www.clarity.ms', under: '/tag/', tracker: 'clarity' },
  { host: 'static.hotjar.com', under: '/', tracker: 'hotjar' },
  { host: 'script.hotjar.com', under: '/', tracker: 'hotjar' },
]

/**
 * The tracker an allowed URL belongs to: https, an exact host of the list, default port, no
 * credentials.
 */
export function trackerOfSource(address: string): TrackerName | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return undefined
  return allowed.find(({ host, under }) => url.hostname === host && isUnder(url.pathname, under))
    ?.tracker
}

function isUnder(path: string, under: string): boolean {
  return under.endsWith('/')
    ? path.startsWith(under)
    : path === under || path.startsWith(`${under}/`)
}

/** The trackers whose hosts appear in a piece of code, so that the policy can allow them. */
export function trackersNamedIn(code: string): TrackerName[] {
  return [
    ...new Set(allowed.filter(({ host }) => code.includes(host)).map(({ tracker }) => tracker)),
  ]
}

export function joinPolicies(parts: readonly PolicyAdditions[]): PolicyAdditions {
  const all = (name: keyof PolicyAdditions) => [...new Set(parts.flatMap((part) => part[name]))]
  return {
    script: all('script'),
    style: all('style'),
    connect: all('connect'),
    frame: all('frame'),
  }
}
