import { dayIn } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { documentBrand } from '#modules/billing/documents/queries/document-brand.server.ts'
import { sellerOn } from '#modules/billing/documents/rules/document.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { renderInvoicePdf } from '../printing/render-invoice-pdf.server.ts'
import { sampleDocument } from '../printing/sample-document.ts'

/**
 * A made-up invoice of this seller as a PDF, in the brand that is being previewed. It is not a
 * document: it has no number of ours and is stored nowhere.
 */
export async function drawSampleInvoice(actor: Actor): Promise<Result<Uint8Array>> {
  if (!mayManageSettings(actor))
    return refuse('forbidden', 'You do not have permission to manage settings.')
  const settings = await siteSettings()
  const document = sampleDocument({
    number: 'SAMPLE',
    bank: null,
    seller: sellerOn(dayIn(settings.timezone, now()), settings),
  })
  return ok(await renderInvoicePdf(document, await documentBrand()))
}
