import { staffPdfAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { drawCustomerStatement } from '#modules/billing/statements/operations/mail-statement.server.ts'
import type { Route } from './+types/statement-pdf'

/** A customer's account between two days, for staff. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const { id } = args.params
  const drawn = await drawCustomerStatement(member, id, {
    from: searchParams.get('from'),
    to: searchParams.get('to'),
  })
  return staffPdfAnswer(
    member,
    { entityType: 'customer', entityId: id, query: searchParams },
    drawn,
  )
}
