import { useRef } from 'react'
import { Form } from 'react-router'
import type { ConsoleState } from '#app/shells/admin/chat/console-address.ts'
import { chatStatuses, chatStatusLabels } from '#modules/chat/rules/chat.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { useDebouncedSubmit } from '#ui/form/search-input.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { OperatorChoice } from './load-console.server.ts'

type Props = { state: ConsoleState; operators: readonly OperatorChoice[] }

const select = `${controlClasses} min-h-9 max-sm:min-h-11 min-w-0 py-0 pr-8 text-sm`

/** A§7: status, operator, unread. Its state is the address; it submits itself. */
export function ChatFilters({
  state: { view, status, operatorId, unreadOnly, open },
  operators,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { now } = useDebouncedSubmit(0)
  const send = () => now(form.current)
  return (
    <Form
      key={`${view} ${status} ${operatorId} ${unreadOnly}`}
      ref={form}
      role="search"
      aria-label="Filter chats"
      className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-2"
    >
      <HiddenField name="view" value={view} />
      {open.length > 0 && <HiddenField name="open" value={open.join()} />}
      {view === 'all' && (
        <select
          name="status"
          aria-label="Status"
          defaultValue={status ?? ''}
          onChange={send}
          className={`${select} flex-1`}
        >
          <option value="">All statuses</option>
          {chatStatuses.map((each) => (
            <option key={each} value={each}>
              {chatStatusLabels[each]}
            </option>
          ))}
        </select>
      )}
      <label className="flex min-h-9 max-sm:min-h-11 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          name="unread"
          value="yes"
          defaultChecked={unreadOnly}
          onChange={send}
          className="size-4"
        />
        Unread only
      </label>
      {view === 'all' && (
        <select
          name="operator"
          aria-label="Operator"
          defaultValue={operatorId ?? ''}
          onChange={send}
          className={`${select} w-full`}
        >
          <option value="">All operators</option>
          {operators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <noscript>
        <Button type="submit" variant="outline" size="sm">
          Apply
        </Button>
      </noscript>
    </Form>
  )
}
