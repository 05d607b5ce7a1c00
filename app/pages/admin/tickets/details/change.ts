import { href } from 'react-router'
import type { z } from 'zod'
import { actionByAddress, buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { removeCopy } from '#modules/support/copies/operations/ticket-copies.server.ts'
import { changeTickets } from '#modules/support/operations/change-tickets.server.ts'
import {
  removeCopySchema,
  ticketChangeSchemas as schemas,
  type TicketPropertyChange,
} from '#modules/support/rules/ticket-change.ts'
import type { Route } from './+types/change'

function changeOf<Schema extends z.ZodType>(
  schema: Schema,
  changeIn: (typed: z.output<Schema>) => TicketPropertyChange,
) {
  return buttonAction(({ params }: Route.ActionArgs) => ({
    schema,
    back: href('/admin/tickets/:id', { id: params.id }),
    run: (member, typed) => changeTickets(member, [params.id], changeIn(typed)),
  }))
}

/** Takes a person out of copy; the address of its form names no new value. */
const removeFromCopy = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: removeCopySchema,
  back: href('/admin/tickets/:id', { id: params.id }),
  run: (member, { address }) => removeCopy(member, params.id, address),
}))

/** One property of a ticket, each with its own address. */
const changes = actionByAddress(
  {
    subject: changeOf(schemas.subject, ({ subject }) => ({
      property: 'subject',
      value: subject,
    })),
    status: changeOf(schemas.status, ({ status }) => ({
      property: 'status',
      value: status,
    })),
    priority: changeOf(schemas.priority, ({ priority }) => ({
      property: 'priority',
      value: priority,
    })),
    category: changeOf(schemas.category, ({ category }) => ({
      property: 'category',
      value: category,
    })),
    team: changeOf(schemas.team, ({ team }) => ({
      property: 'team',
      value: team === '' ? null : team,
    })),
    agent: changeOf(schemas.agent, ({ agent }) => ({
      property: 'agent',
      value: agent === '' ? null : agent,
    })),
    tags: changeOf(schemas.tags, ({ tags }) => ({ property: 'tags', value: tags })),
    copy: removeFromCopy,
    service: changeOf(schemas.service, ({ service }) => ({
      property: 'service',
      value: service === '' ? null : service,
    })),
  },
  ({ params }: Route.ActionArgs) => params.property,
)

export const action = changes

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  changes.requireName(args.params.property)
  throw redirect(href('/admin/tickets/:id', { id: args.params.id }))
}
