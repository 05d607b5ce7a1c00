import { href } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { several, text } from '#kernel/form-fields.ts'
import { deleteEnquiries } from '#modules/enquiries/operations/delete-enquiries.server.ts'
import { generalEnquiryNames } from '#modules/enquiries/queries/enquiry-details.server.ts'
import {
  deleteSelectedFailure,
  enquiryDeletion,
  saying,
} from '../correspondence/enquiry-messages.ts'
import { DeleteQuestion } from '../correspondence/reply-fields.tsx'
import { withSearch } from '../with-search.ts'
import type { Route } from './+types/delete-selected'

export const meta: Route.MetaFunction = () => [{ title: 'Delete enquiries' }]

const list = href('/admin/enquiries')

/** The question as a page, for browsers without scripts. */
export async function loader(args: Route.LoaderArgs) {
  return { enquiries: await generalEnquiryNames(args.url.searchParams.getAll('id')) }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: z.object({ id: several(1000), list: text(2000) }),
  run: async (member, { id }) => saying(deleteSelectedFailure, await deleteEnquiries(member, id)),
  done: ({ deleted }, { list: search }) =>
    redirectWithToast(withSearch(list, search), {
      kind: 'success',
      message: deleted === 1 ? 'Enquiry deleted successfully' : `${deleted} enquiries deleted`,
    }),
}))

export default function DeleteSelectedEnquiries({
  loaderData: { enquiries },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeleteQuestion
      noun="enquiries"
      list={{ label: 'General Enquiries', to: list }}
      rows={enquiries.map(({ id, name, subject }) => ({ id, text: `${name}: ${subject}` }))}
      messages={enquiryDeletion(enquiries.length)}
      refusal={actionData?.refusal}
    />
  )
}
