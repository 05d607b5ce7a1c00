import type { ScriptWarning } from './custom-scripts/sanitise-custom-scripts.ts'
import type { TrackerName, Trackers } from './trackers.ts'

type Custom = { code: string; sources: readonly string[] }

/** Third-party code of a public page, loaded after the page and, with `ask`, after consent. */
export type ThirdParties = {
  trackers: Trackers
  head: Custom
  body: Custom
  /** Pixels for visitors without scripts; only where consent is not asked for. */
  frames: readonly string[]
  ask: boolean
  warnings: readonly ScriptWarning[]
}

export function loadsAnything({ trackers, head, body, frames }: ThirdParties): boolean {
  return (
    Object.keys(trackers).length + head.sources.length + body.sources.length + frames.length > 0 ||
    head.code + body.code !== ''
  )
}

const names: Record<TrackerName, string> = {
  analytics: 'Google Analytics',
  tagManager: 'Google Tag Manager',
  pixel: 'the Meta pixel',
  clarity: 'Microsoft Clarity',
  hotjar: 'Hotjar',
}

/** Names of the third parties, for the consent question. */
export function partyNames({ trackers, head, body, frames }: ThirdParties): string {
  const known = Object.keys(trackers).map((name) => names[name as TrackerName])
  const others =
    head.sources.length + body.sources.length + frames.length > 0 || head.code + body.code !== ''
      ? ['tools that this site added']
      : []
  const all = [...known, ...others]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
