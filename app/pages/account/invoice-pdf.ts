import { requirePerson } from '#app/shells/guards.server.ts'
import { refusalStatus } from '#kernel/result.ts'
import { issueInvoicePdf } from '#modules/billing/operations/issue-invoice-pdf.server.ts'
import type { Route } from './+types/invoice-pdf'

/** The paper itself, for its owner only. Never kept by anybody on the way. */
export async function loader(args: Route.LoaderArgs) {
  const issued = await issueInvoicePdf(await requirePerson(args), args.params.id)
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
