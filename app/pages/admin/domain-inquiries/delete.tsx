import { href } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { several, text } from '#kernel/form-fields.ts'
import { deleteDomainInquiries } from '#modules/enquiries/operations/delete-enquiries.server.ts'
import { domainInquiryNames } from '#modules/enquiries/queries/enquiry-details.server.ts'
import { inquiryDeletion } from '../correspondence/enquiry-messages.ts'
import { DeleteQuestion } from '../correspondence/reply-fields.tsx'
import { withSearch } from '../with-search.ts'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete inquiries' }]

const list = href('/admin/domain-inquiries')

/** The question as a page, for browsers without scripts. */
export async function loader(args: Route.LoaderArgs) {
  return { inquiries: await domainInquiryNames(args.url.searchParams.getAll('id')) }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: z.object({ id: several(1000), list: text(2000) }),
  run: (member, { id }) => deleteDomainInquiries(member, id),
  done: ({ deleted }, { list: search }) =>
    redirectWithToast(withSearch(list, search), {
      kind: 'success',
      message: deleted === 1 ? '1 inquiry deleted' : `${deleted} inquiries deleted`,
    }),
}))

export default function DeleteInquiries({
  loaderData: { inquiries },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeleteQuestion
      noun="inquiries"
      list={{ label: 'Domain Inquiries', to: list }}
      rows={inquiries.map(({ id, domainName, contactName }) => ({
        id,
        text: `${domainName}, ${contactName}`,
      }))}
      messages={inquiryDeletion(inquiries.length)}
      refusal={actionData?.refusal}
    />
  )
}
