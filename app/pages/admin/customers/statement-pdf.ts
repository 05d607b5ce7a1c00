import { staffPdfAnswer } from '#app/answers/pdf-answer.server.ts'
import { guardFile } from '#app/answers/refused-file.server.ts'
import { requireStaff } from '#app/shells/guards.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { drawCustomerStatement } from '#modules/billing/statements/operations/draw-statement.server.ts'
import type { Route } from './+types/statement-pdf'

/** A customer's account between two days, for staff. */
export async function loader(args: Route.LoaderArgs) {
  const member = await guardFile(requireStaff(args, mayManageInvoices))
  const { searchParams } = args.url
  const { id } = args.params
  const drawn = await drawCustomerStatement(member, id, { from: searchParams.get('from'), to: searchParams.get('to') })
  return staffPdfAnswer(member, { entityType: 'customer', entityId: id, query: searchParams }, drawn)
}
