import { requirePermission } from '#app/shells/guards.server.ts'
import { refusalStatus } from '#kernel/result.ts'
import { issueAnyInvoicePdf } from '#modules/billing/operations/issue-invoice-pdf.server.ts'
import type { Route } from './+types/pdf'

/** The paper itself. A second print of a tax invoice says 'Copy'. Never kept by anybody on the way. */
export async function loader(args: Route.LoaderArgs) {
  const issued = await issueAnyInvoicePdf(await requirePermission(args, 'invoices.manage'), args.params.id)
  if (!issued.ok) return new Response(issued.error.message, { status: refusalStatus[issued.error.code] })
  const { bytes, fileName } = issued.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
