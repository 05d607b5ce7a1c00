import type { ComponentProps } from 'react'
import { Form, href, useLocation } from 'react-router'
import { NotifyButton } from '#app/shells/admin/chat/alert-switches.tsx'
import type { Operator } from '#modules/chat/operators/queries/operators.server.ts'
import { operatorStatuses, operatorStatusLabels } from '#modules/chat/rules/chat.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ConsoleKeys } from './console-keys.tsx'

type Props = ComponentProps<typeof ConsoleKeys> & {
  operator: Pick<Operator, 'id' | 'status'> | null
}

/**
 * The operator's status is switched in the frame of the back office, and here where scripts do not
 * run.
 */
export function ConsoleHead({ operator, ...keys }: Props) {
  const { search } = useLocation()
  return (
    <>
      {operator ? (
        <noscript>
          <Form
            method="post"
            action={`${href('/admin/live-chat/status')}${search}`}
            className="flex items-center gap-2"
          >
            <HiddenField name="operator" value={operator.id} />
            <select
              name="status"
              aria-label="Chat availability"
              defaultValue={operator.status}
              className={`${controlClasses} min-h-11 w-auto pr-9 text-sm`}
            >
              {operatorStatuses.map((each) => (
                <option key={each} value={each}>
                  {operatorStatusLabels[each]}
                </option>
              ))}
            </select>
            <Button type="submit" variant="outline">
              Save status
            </Button>
          </Form>
        </noscript>
      ) : (
        <ActionButton
          to={`${href('/admin/live-chat/become-operator')}${search}`}
          size="md"
          variant="primary"
        >
          Become an operator
        </ActionButton>
      )}
      <NotifyButton />
      <ConsoleKeys {...keys} />
    </>
  )
}
