import { z } from 'zod'
import { actionByAddress, buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import type { Result } from '#kernel/result.ts'
import { assignEnquiry } from '#modules/enquiries/operations/assign-enquiry.server.ts'
import {
  changeDomainPriority,
  changeDomainStatus,
  markContacted,
} from '#modules/enquiries/operations/change-domain-inquiry.server.ts'
import { assignSchema } from '#modules/enquiries/rules/enquiry-message.ts'
import { domainPriorities, domainStatuses } from '#modules/enquiries/rules/status.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { Route } from './+types/change'
import { openInquiry } from './addresses.ts'

function changeOf<Schema extends z.ZodType>(
  schema: Schema,
  run: (member: Person, id: string, typed: z.output<Schema>) => Promise<Result<null>>,
) {
  return buttonAction(({ params }: Route.ActionArgs) => ({
    schema,
    back: openInquiry('', params.id),
    run: (member, typed) => run(member, params.id, typed),
  }))
}

/** One property of an inquiry, each with its own address. */
const changes = actionByAddress(
  {
    status: changeOf(
      z.object({ status: z.enum(domainStatuses, 'Choose a status.') }),
      (member, id, { status }) => changeDomainStatus(member, id, status),
    ),
    priority: changeOf(
      z.object({ priority: z.enum(domainPriorities, 'Choose a priority.') }),
      (member, id, { priority }) => changeDomainPriority(member, id, priority),
    ),
    agent: changeOf(assignSchema, (member, id, { agent }) =>
      assignEnquiry(member, 'domain', { id, agentId: agent }),
    ),
    contacted: changeOf(noFields, (member, id) => markContacted(member, id)),
  },
  ({ params }: Route.ActionArgs) => params.property,
)

export const action = changes

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  changes.requireName(args.params.property)
  throw redirect(openInquiry('', args.params.id))
}
