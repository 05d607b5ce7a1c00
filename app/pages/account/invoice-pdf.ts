import { ownPdfAnswer } from '#app/answers/file-answers.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import {
  issueInvoicePdf,
  printProForma,
} from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import type { Route } from './+types/invoice-pdf'

/**
 * The PDF of an invoice or credit note, for its owner only; with `?pro-forma`, the pro-forma that a
 * tax invoice followed.
 */
export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const { id } = args.params
  const query = args.url.searchParams
  const issued = await (query.has('pro-forma')
    ? printProForma(person, id, 'owner')
    : issueInvoicePdf(person, id))
  return ownPdfAnswer(person, { entityType: 'invoice', entityId: id, query }, issued)
}
