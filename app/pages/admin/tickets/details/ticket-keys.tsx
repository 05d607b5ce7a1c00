import { href, useNavigate } from 'react-router'
import type { TicketNeighbours } from '#modules/support/queries/ticket-neighbours.server.ts'
import type { ChangeableProperty } from '#modules/support/rules/ticket-change.ts'
import { PageKeys } from '../../keys/page-keys.tsx'

type Props = { id: string; neighbours: TicketNeighbours }

/** What is done most in a ticket, by a key each. */
export function TicketKeys({ id, neighbours }: Props) {
  const navigate = useNavigate()
  const open = (ticket: string | null) =>
    ticket !== null && void navigate(href('/admin/tickets/:id', { id: ticket }))
  return (
    <PageKeys
      keys={[
        { key: 'r', label: 'Reply to the customer', run: () => write('no') },
        { key: 'n', label: 'Write an internal note', run: () => write('yes') },
        {
          key: 'c',
          label: 'Insert a canned reply',
          run: () => element('#compose [data-canned-replies]')?.click(),
        },
        { key: 'a', label: 'Assign to an agent', run: () => property('agent') },
        { key: 's', label: 'Change the status', run: () => property('status') },
        {
          key: 't',
          label: 'Transfer',
          run: () =>
            void navigate(href('/admin/tickets/:id/transfer', { id }), {
              preventScrollReset: true,
            }),
        },
        { key: 'j', label: 'Next (older) ticket', run: () => open(neighbours.older) },
        { key: 'k', label: 'Previous (newer) ticket', run: () => open(neighbours.newer) },
      ]}
    />
  )
}

function element(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector)
}

function write(isInternal: 'yes' | 'no'): void {
  element(`#compose [name=isInternal][value=${isInternal}]`)?.click()
  element('#compose [name=message]')?.focus()
}

function property(name: ChangeableProperty): void {
  element(`form[action$="/change/${name}"] select`)?.focus()
}
