import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { operatorStatuses, operatorStatusLabels } from '#modules/chat/rules/chat.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { useDesk, useDeskRequest } from './desk.tsx'
import type { DeskData } from './desk-data.ts'
import { StatusDot } from './status-dot.tsx'

/**
 * The one switch of what the operator says of themselves, for the whole back office. Only who is
 * online is offered chats.
 */
export function StatusSwitch() {
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
