import { useEffect, useState, useSyncExternalStore } from 'react'
import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import {
  type OperatorStatus,
  operatorStatuses,
  operatorStatusLabels,
} from '#modules/chat/rules/chat.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { SoundSwitch } from './alert-switches.tsx'
import { useDesk, useDeskRequest } from './desk.tsx'
import { countsOf, type DeskData } from './desk-data.ts'

const tones: Record<OperatorStatus, string> = {
  online: 'bg-positive',
  away: 'bg-warning',
  busy: 'bg-danger',
  offline: 'border-2 border-line-strong bg-surface',
}

/** Beside the word for it. */
function StatusDot({ status, className = '' }: { status: OperatorStatus; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 rounded-full ${tones[status]} ${className}`}
    />
  )
}

/**
 * The one switch of what the operator says of themselves, for the whole back office. Only who is
 * online is offered chats.
 */
function StatusSwitch() {
  const desk = useDesk()
  return desk?.operator ? <OwnStatus operator={desk.operator} desk={desk} /> : null
}

function OwnStatus({
  operator,
  desk,
}: {
  operator: NonNullable<DeskData['operator']>
  desk: DeskData
}) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  const request = useDeskRequest()
  // What was read since then is what holds.
  const [chosen, choose] = useState<{ status: string; desk: DeskData } | null>(null)
  useRefusalNotice(fetcher.data?.refusal)
  useEffect(() => {
    if (fetcher.data) request('read')
  }, [fetcher.data, request])
  const status =
    (chosen?.desk === desk && operatorStatuses.find((each) => each === chosen.status)) ||
    operator.status
  const change = (next: string) => {
    choose({ status: next, desk })
    const sent = { operator: operator.id, status: next }
    // Does not reload a page with unsaved text.
    void fetcher.submit(sent, {
      method: 'post',
      action: href('/admin/live-chat/status'),
      defaultShouldRevalidate: false,
    })
  }
  return (
    <label className="relative flex min-w-0 flex-1 items-center max-lg:flex-none">
      <span className="sr-only">Chat availability</span>
      <StatusDot status={status} className="pointer-events-none absolute left-3" />
      <select
        value={status}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        className={`${controlClasses} min-h-10 w-full pr-8 pl-8 font-medium text-sm max-lg:min-h-11 max-sm:w-16 max-sm:pr-0 max-sm:text-transparent [&>option]:text-text`}
      >
        {operatorStatuses.map((each) => (
          <option key={each} value={each}>
            {operatorStatusLabels[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The width from which the navigation stands at the left. */
const sidebar = '(width >= 64rem)'

/** Calls back when the navigation comes to stand at the left, or no longer does. */
export function onWidth(changed: () => void): () => void {
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
