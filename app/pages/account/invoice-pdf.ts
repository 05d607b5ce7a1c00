import { pdfAnswer } from '#app/answers/pdf-answer.server.ts'
import { requirePerson } from '#app/shells/guards.server.ts'
import { issueInvoicePdf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import type { Route } from './+types/invoice-pdf'

/** The PDF of an invoice or credit note, for its owner only. */
export async function loader(args: Route.LoaderArgs) {
  return pdfAnswer(await issueInvoicePdf(await requirePerson(args), args.params.id))
}
