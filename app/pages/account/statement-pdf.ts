import { ownPdfAnswer } from '#app/answers/pdf-answer.server.ts'
import { requireCustomer } from '#app/shells/guards.server.ts'
import { maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { drawOwnStatement } from '#modules/billing/statements/operations/draw-statement.server.ts'
import type { Route } from './+types/statement-pdf'

/** The account statement of a period, for its owner only. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const person = await requireCustomer(args, maySeeOwnInvoices)
  const issued = await drawOwnStatement(person, { from: searchParams.get('from'), to: searchParams.get('to') })
  return ownPdfAnswer(person, { entityType: 'customer', ...(person.customerId && { entityId: person.customerId }), query: searchParams }, issued)
}
