import { href } from 'react-router'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { refuse } from '#kernel/result.ts'
import { changeTickets } from '#modules/support/operations/change-tickets.server.ts'
import { deleteTickets } from '#modules/support/operations/delete-tickets.server.ts'
import { deleteTicketsFailure, selectedTicketsForms } from '#modules/support/rules/ticket-change.ts'
import { withSearch } from '../../with-search.ts'

type Args = GuardArgs & { params: { form?: string } }
type Selected = { id: string[]; list: string }

function said(count: number, done: string): string {
  return `${count} ${count === 1 ? 'ticket' : 'tickets'} ${done}`
}

function backToList<Form extends Selected>(done: string | ((form: Form) => string)) {
  return (_: number, form: Form) => {
    const message = said(form.id.length, typeof done === 'string' ? done : done(form))
    return redirectWithToast(withSearch(href('/admin/tickets'), form.list), {
      kind: 'success',
      message,
    })
  }
}

const agent = formAction((_: Args) => ({
  schema: selectedTicketsForms.agent,
  run: (member, { id, agent }) =>
    changeTickets(member, id, { property: 'agent', value: agent === '' ? null : agent }),
  done: backToList(({ agent }: Selected & { agent: string }) =>
    agent === '' ? 'unassigned' : 'assigned',
  ),
}))

const status = formAction((_: Args) => ({
  schema: selectedTicketsForms.status,
  run: (member, { id, status }) => changeTickets(member, id, { property: 'status', value: status }),
  done: backToList('updated'),
}))

const priority = formAction((_: Args) => ({
  schema: selectedTicketsForms.priority,
  run: (member, { id, priority }) =>
    changeTickets(member, id, { property: 'priority', value: priority }),
  done: backToList('updated'),
}))

const tags = formAction((_: Args) => ({
  schema: selectedTicketsForms.tags,
  run: (member, { id, tags }) => changeTickets(member, id, { property: 'addTags', value: tags }),
  done: backToList('tagged'),
}))

const deletion = formAction((_: Args) => ({
  schema: selectedTicketsForms.delete,
  run: async (member, { id }) => {
    const deleted = await deleteTickets(member, id)
    return deleted.ok
      ? deleted
      : refuse(deleted.error.code, deleteTicketsFailure(deleted.error.message))
  },
  done: backToList('deleted'),
}))

/** Deleting has another route, without a parameter. */
export function formNameOf({ params, url }: Pick<Args, 'params' | 'url'>): string | undefined {
  return params.form ?? (url.pathname.endsWith('/delete') ? 'delete' : undefined)
}

export const selectedTicketsAction = actionByAddress(
  { agent, status, priority, tags, delete: deletion },
  formNameOf,
)
