import { pdfAnswer } from '#app/pdf-answer.server.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { issueAnyInvoicePdf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import type { Route } from './+types/pdf'

/** Any document, for staff. A second print of a tax invoice says 'Copy'. */
export async function loader(args: Route.LoaderArgs) {
  return pdfAnswer(await issueAnyInvoicePdf(await requirePermission(args, 'invoices.manage'), args.params.id))
}
