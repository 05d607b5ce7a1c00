import type { ThirdParties } from '#modules/seo/rules/third-parties.ts'
import type { TrackerName } from '#modules/seo/rules/trackers.ts'
import { dataLayer } from './events.ts'

type Queued = ((...words: unknown[]) => void) & { q?: unknown[] }

/**
 * The start of each tracker as its maker describes it: a queue that takes calls, and the script
 * that works them off.
 */
const starts: Record<TrackerName, (id: string) => void> = {
  analytics: (id) => {
    gtag('js', new Date())
    gtag('config', id)
    addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
  },
  tagManager: (id) => {
    dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
  },
  pixel: (id) => {
    const waiting: unknown[] = []
    const fbq: NonNullable<Window['fbq']> = (...words) =>
      fbq.callMethod ? fbq.callMethod(...words) : waiting.push(words)
    Object.assign(fbq, { queue: waiting, loaded: true, version: '2.0', push: fbq })
    window.fbq = fbq
    window._fbq = fbq
    fbq('init', id)
    fbq('track', 'PageView')
    addScript('https://connect.facebook.net/en_US/fbevents.js')
  },
  clarity: (id) => {
    window.clarity = queued()
    addScript(`https://www.clarity.ms/tag/${id}`)
  },
  hotjar: (id) => {
    window.hj = queued()
    window._hjSettings = { hjid: Number(id), hjsv: 6 }
    addScript(`https://static.hotjar.com/c/hotjar-${id}.js?sv=6`)
  },
}

/**
 * Loads what staff set up. The ids and programs were judged on the server; the page's security
 * policy allows these and no others.
 */
export function loadThirdParties({ trackers, head, body }: ThirdParties): void {
  dataLayer()
  run(head.code, document.head)
  for (const source of head.sources) addScript(source)
  for (const name of Object.keys(starts) as TrackerName[]) {
    const id = trackers[name]
    if (id) starts[name](id)
  }
  run(body.code, document.body)
  for (const source of body.sources) addScript(source)
}

// The tag reads its own arguments object and no other list.
function gtag(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array is not understood on the other side
  dataLayer().push(arguments)
}

function queued(): Queued {
  const call: Queued = (...words) => {
    call.q ??= []
    call.q.push(words)
  }
  return call
}

function addScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

function run(code: string, where: HTMLElement): void {
  if (code === '') return
  const script = document.createElement('script')
  script.textContent = code
  where.append(script)
}
