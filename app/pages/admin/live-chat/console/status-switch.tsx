import { href, useFetcher, useLocation } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import type { Operator } from '#modules/chat/operators/queries/operators.server.ts'
import { operatorStatuses, operatorStatusLabels } from '#modules/chat/rules/chat.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { StatusDot } from './status-dot.tsx'

/** What the operator says of themselves. Only who is online is offered chats. */
export function StatusSwitch({ operator }: { operator: Pick<Operator, 'id' | 'status'> | null }) {
  const { search } = useLocation()
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  if (!operator) {
    return (
      <ActionButton to={`${href('/admin/live-chat/become-operator')}${search}`} size="md" variant="primary">
        Become an operator
      </ActionButton>
    )
  }
  const asked = operatorStatuses.find((status) => status === fetcher.formData?.get('status'))
  const status = asked ?? operator.status
  return (
    <fetcher.Form method="post" action={`${href('/admin/live-chat/status')}${search}`} className="flex items-center gap-2">
      <HiddenField name="operator" value={operator.id} />
      <label className="relative flex items-center">
        <span className="sr-only">Your status</span>
        <StatusDot status={status} className="pointer-events-none absolute left-3" />
        <select
          key={operator.status}
          name="status"
          defaultValue={status}
          onChange={({ currentTarget }) => void fetcher.submit(currentTarget.form)}
          className={`${controlClasses} min-h-10 max-sm:min-h-11 w-auto pr-9 pl-8 font-medium text-sm`}
        >
          {operatorStatuses.map((each) => (
            <option key={each} value={each}>
              {operatorStatusLabels[each]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit" variant="outline">
          Save status
        </Button>
      </noscript>
    </fetcher.Form>
  )
}
