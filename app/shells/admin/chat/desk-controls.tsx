import { useSyncExternalStore } from 'react'
import { SoundSwitch } from './alert-switches.tsx'
import { useDesk } from './desk.tsx'
import { countsOf } from './desk-data.ts'
import { StatusSwitch } from './status-switch.tsx'

/** The width from which the navigation stands at the left. */
const sidebar = '(width >= 64rem)'

function onWidth(changed: () => void): () => void {
  const query = matchMedia(sidebar)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Status and sound of an operator: in the sidebar, or in the bar at the top of a small window.
 * Nothing for others.
 */
export function DeskControls({ place }: { place: 'sidebar' | 'bar' }) {
  const desk = useDesk()
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(sidebar).matches,
    () => true,
  )
  if (!desk?.operator || isWide !== (place === 'sidebar')) return null
  return (
    <div
      className={
        place === 'sidebar'
          ? 'flex items-center gap-1 border-line border-t px-3 py-3'
          : 'flex items-center'
      }
    >
      <StatusSwitch />
      <SoundSwitch />
    </div>
  )
}

const pill =
  'tabular grid min-h-5 min-w-5 place-items-center rounded-full px-1.5 font-semibold text-xs'

/** How many chats wait and how many have unread messages, beside the section's name. */
export function ChatBadges() {
  const { waiting, unread } = countsOf(useDesk()?.calls ?? [])
  return (
    <span className="ml-auto flex gap-1">
      {waiting > 0 && (
        <Count count={waiting} label={`${waiting} waiting`} tone="bg-warning-soft text-warning" />
      )}
      {unread > 0 && (
        <Count count={unread} label={`${unread} unread`} tone="bg-info-soft text-info" />
      )}
    </span>
  )
}

function Count({ count, label, tone }: { count: number; label: string; tone: string }) {
  return (
    <span title={label} className={`${pill} ${tone}`}>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/**
 * At the corner of the menu button, whose entries say which. Beside the button and not in it: the
 * name of a button has to contain what it shows.
 */
export function MenuBadge() {
  const calls = useDesk()?.calls.length ?? 0
  if (calls === 0) return null
  return (
    <span
      aria-hidden="true"
      className={`${pill} pointer-events-none -ml-5 mb-5 bg-info-soft text-info`}
    >
      {calls}
    </span>
  )
}
