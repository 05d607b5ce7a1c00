import { href } from 'react-router'
import { z } from 'zod'
import { actionByAddress, buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { assignEnquiry } from '#modules/enquiries/operations/assign-enquiry.server.ts'
import { changeEnquiryStatus } from '#modules/enquiries/operations/change-enquiry-status.server.ts'
import { assignSchema } from '#modules/enquiries/rules/enquiry-message.ts'
import { generalStatuses } from '#modules/enquiries/rules/status.ts'
import type { Route } from './+types/change'
import { saying, statusFailure } from './failures.ts'

const pageOf = (id: string) => href('/admin/enquiries/:id', { id })

/** Status and assignment, each with its own address. */
const changes = actionByAddress(
  {
    status: buttonAction(({ params }: Route.ActionArgs) => ({
      schema: z.object({ status: z.enum(generalStatuses, 'Choose a status.') }),
      back: pageOf(params.id),
      run: async (member, { status }) =>
        saying(statusFailure, await changeEnquiryStatus(member, params.id, status)),
    })),
    agent: buttonAction(({ params }: Route.ActionArgs) => ({
      schema: assignSchema,
      back: pageOf(params.id),
      run: (member, { agent }) =>
        assignEnquiry(member, 'general', { id: params.id, agentId: agent }),
    })),
  },
  ({ params }: Route.ActionArgs) => params.property,
)

export const action = changes

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  changes.requireName(args.params.property)
  throw redirect(pageOf(args.params.id))
}
