import { dayIn } from '#kernel/dates.ts'
import { sellerOn } from '#modules/billing/documents/rules/document.ts'
import {
  InvoicePaper,
  type PaperInvoice,
} from '#modules/billing/invoices/components/invoice-paper.tsx'
import { sampleDocument } from '#modules/billing/invoices/printing/sample-document.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName, siteLogo } from '#modules/settings/rules/brand.ts'
import { now } from '#platform/clock.server.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/sample-invoice'

export const meta: Route.MetaFunction = () => [{ title: 'Sample invoice' }]

/** An invoice as a customer of this seller sees it; nothing of it is stored. */
export async function loader() {
  const settings = await siteSettings()
  const { issueDate, dueDate, balanceCents, lines, ...sample } = sampleDocument({
    seller: sellerOn(dayIn(settings.timezone, now()), settings),
  })
  const invoice: PaperInvoice = {
    ...sample,
    number: 'SAMPLE',
    kind: 'invoice',
    documentDate: issueDate,
    dueDate: dueDate ?? issueDate,
    lines: lines.map((line, position) => ({ ...line, position })),
    settlements: [],
    original: null,
    revisesProForma: false,
    canBePaid: true,
    owedCents: balanceCents,
    creditReason: null,
  }
  return { invoice, brand: brandName(settings.siteTitle), logo: siteLogo(settings) }
}

/** As the customer area shows it, for the preview of the brand. */
export default function SampleInvoice({
  loaderData: { invoice, brand, logo },
}: Route.ComponentProps) {
  return (
    <div className="min-h-dvh bg-page text-text">
      <header className="border-line border-b bg-surface">
        <div aria-hidden="true" className="bg-horizon h-1" />
        <div className="container-page flex min-h-16 items-center justify-between gap-4">
          <Logo name={brand} pictures={logo} />
          <Button>Pay now</Button>
        </div>
      </header>
      <main id="main" className="container-page py-8">
        <h1 className="sr-only">Sample invoice</h1>
        <InvoicePaper invoice={invoice} />
      </main>
    </div>
  )
}
