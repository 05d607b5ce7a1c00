import { staffPdfAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import {
  issueAnyInvoicePdf,
  printProForma,
} from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import type { Route } from './+types/pdf'

/**
 * Any document, for staff. A second print of a tax invoice says 'Copy'. With `?pro-forma`, the
 * pro-forma that it followed.
 */
export async function loader(args: Route.LoaderArgs) {
  const staff = signedInStaff(args)
  const { id } = args.params
  const issued = await (args.url.searchParams.has('pro-forma')
    ? printProForma(staff, id, 'staff')
    : issueAnyInvoicePdf(staff, id))
  return staffPdfAnswer(
    staff,
    { entityType: 'invoice', entityId: id, query: args.url.searchParams },
    issued,
  )
}
