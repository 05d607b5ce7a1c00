// What public pages measure and what others may load there: a small program of its own that needs no React and is fetched after everything else.
// It starts by being loaded; pages name it in app/head/document-parts.server.tsx.
import type { ThirdParties } from '#modules/seo/rules/third-parties.ts'
import { keepDoorsClosed } from './closed-doors.ts'
import { askOnce } from './consent.ts'
import { followScroll } from './scroll-depth.ts'
import { loadThirdParties } from './third-parties.ts'
import { followVitals } from './vitals.ts'

export type PageData = ThirdParties & {
  /** The pages on which others may be loaded; posts of the blog besides. */
  open: readonly string[]
  /** Something is to be loaded, not only told. */
  loads: boolean
}

export function start(): void {
  followVitals()
  followScroll()
  const text = document.getElementById('third-parties')?.textContent
  if (!text) return
  const data: PageData = JSON.parse(text)
  for (const warning of data.warnings) console.warn(warning)
  if (!data.loads) return
  const isOpen = (path: string) => data.open.includes(path) || /^\/blog\/[a-z0-9][a-z0-9-]*$/.test(path)
  keepDoorsClosed(isOpen)
  const load = () => isOpen(location.pathname) && afterShown(() => loadThirdParties(data))
  if (data.ask) askOnce(load)
  else load()
}

/** The page comes first: others wait until it is loaded and has nothing to do. */
function afterShown(work: () => void): void {
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 4000 }) : setTimeout(work, 500))
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

start()
