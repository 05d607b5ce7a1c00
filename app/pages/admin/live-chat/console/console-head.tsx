import type { ComponentProps } from 'react'
import { Form, href, useLocation, useNavigate, useSearchParams } from 'react-router'
import { NotifyButton } from '#app/shells/admin/chat/alert-switches.tsx'
import {
  consoleAddress,
  openBeside,
  withClosed,
  withOpen,
} from '#app/shells/admin/chat/console-address.ts'
import type { Operator } from '#modules/chat/operators/queries/operators.server.ts'
import { operatorStatuses, operatorStatusLabels } from '#modules/chat/rules/chat.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { PageKeys } from '../../keys/page-keys.tsx'

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

type ConsoleKeysProps = {
  open: readonly string[]
  current: string | null
  /** The chats of the list that is shown, in its order. */
  listed: readonly string[]
  /**
   * Chats that need this operator, read with the list: the calls of the back office may be two
   * seconds older.
   */
  needReply: readonly string[]
  onChoose: (id: string) => void
}

/** What is done most at the desk, by a key each. */
function ConsoleKeys({ open, current, listed, needReply, onChoose }: ConsoleKeysProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [params] = useSearchParams()
  const go = (to: string) => void navigate(to, { preventScrollReset: true })
  const step = (by: number) => {
    const at = current === null ? -1 : listed.indexOf(current)
    const next = listed[at === -1 ? 0 : at + by]
    if (next !== undefined) go(withOpen(params, next, current))
  }
  const dialog = (address: '/admin/live-chat/:id/transfer' | '/admin/live-chat/:id/end') =>
    current && go(`${href(address, { id: current })}${search}`)
  const choose = (column: number) => {
    const id = open[column]
    if (id === undefined) return
    onChoose(id)
    messageField(id)?.focus()
  }
  const beside = () => {
    const next = needReply.find((id) => !open.includes(id))
    if (next) go(openBeside(params, next))
  }
  return (
    <PageKeys
      size="md"
      sendKey="Enter"
      keys={[
        { key: 'q', label: 'Queue', run: () => go(consoleAddress(params, { view: null })) },
        { key: 'm', label: 'My chats', run: () => go(consoleAddress(params, { view: 'mine' })) },
        { key: 'j', label: 'Open the next chat of the list', run: () => step(1) },
        { key: 'k', label: 'Open the previous chat of the list', run: () => step(-1) },
        { key: 'b', label: 'Open the next chat that needs you beside these', run: beside },
        ...[0, 1, 2].map((column) => ({
          key: String(column + 1),
          label: `Go to conversation ${column + 1}`,
          run: () => choose(column),
        })),
        {
          key: 'y',
          label: 'Take the chat',
          run: () => press(current, 'form[action*="/take"] button'),
        },
        { key: 'r', label: 'Reply to the visitor', run: () => write(current, 'reply') },
        { key: 'n', label: 'Write a private note', run: () => write(current, 'note') },
        {
          key: 'c',
          label: 'Insert a canned reply',
          run: () => press(current, '[data-canned-replies]'),
        },
        { key: 't', label: 'Transfer', run: () => dialog('/admin/live-chat/:id/transfer') },
        { key: 'e', label: 'End the chat', run: () => dialog('/admin/live-chat/:id/end') },
        {
          key: 'x',
          label: 'Close the conversation',
          run: () => current && go(withClosed(params, current)),
        },
      ]}
    />
  )
}

function inConversation(id: string | null, selector: string): HTMLElement | null {
  return id === null
    ? null
    : document.querySelector<HTMLElement>(`[data-conversation="${id}"] ${selector}`)
}

function messageField(id: string): HTMLElement | null {
  return inConversation(id, '[name=message]')
}

/** What is not in the conversation is in the offer of the chat, at the head of the lists. */
function press(id: string | null, selector: string): void {
  const button =
    inConversation(id, selector) ??
    document.querySelector<HTMLElement>(`[aria-label="Chats offered to you"] ${selector}`)
  button?.click()
}

function write(id: string | null, kind: 'reply' | 'note'): void {
  inConversation(id, `[name=kind][value=${kind}]`)?.click()
  inConversation(id, '[name=message]')?.focus()
}
