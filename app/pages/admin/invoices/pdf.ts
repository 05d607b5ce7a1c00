import { pdfAnswer } from '#app/answers/pdf-answer.server.ts'
import { guardFile } from '#app/answers/refused-file.server.ts'
import { requireStaff } from '#app/shells/guards.server.ts'
import { issueAnyInvoicePdf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import type { Route } from './+types/pdf'

/** Any document, for staff. A second print of a tax invoice says 'Copy'. */
export async function loader(args: Route.LoaderArgs) {
  return pdfAnswer(await issueAnyInvoicePdf(await guardFile(requireStaff(args, mayManageInvoices)), args.params.id))
}
