import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { documentBrand } from '#modules/billing/documents/queries/document-brand.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  documentFileName,
  type InvoiceDocument,
  sellerOn,
} from '#modules/billing/documents/rules/document.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { asksForHead } from '#platform/request-scope.server.ts'
import { sampleDocument } from '../printing/sample-document.ts'
import { invoiceDocument, type Printing } from '../queries/mailed-invoice.server.ts'

type Issued = Result<{ bytes: Uint8Array; fileName: string }>

/**
 * The owner's document as a PDF. The original of a tax invoice exists once (tax.md): the first
 * print, unless it was mailed before; later prints say 'Copy', also for concurrent requests.
 * Another customer's and a missing one are refused alike.
 */
export async function issueInvoicePdf(actor: Actor, id: string): Promise<Issued> {
  const customerId = customerIdOf(actor, 'invoices')
  if (!customerId) return missing
  return actor.kind === 'person' && actor.viewedBy !== undefined
    ? printCopy(id, { customerId })
    : print(id, { customerId })
}

/** The same for any document, for staff who manage invoices; their print counts like any other. */
export async function issueAnyInvoicePdf(actor: Actor, id: string): Promise<Issued> {
  return mayManageInvoices(actor) ? print(id) : refuse('forbidden', mayNot)
}

/**
 * The pro-forma that a tax invoice followed (D35): for its owner, or for staff who manage invoices.
 * It is never an original or a copy.
 */
export async function printProForma(
  actor: Actor,
  id: string,
  by: 'owner' | 'staff',
): Promise<Issued> {
  if (by === 'staff')
    return mayManageInvoices(actor)
      ? printOf(id, { asProForma: true })
      : refuse('forbidden', mayNot)
  const customerId = customerIdOf(actor, 'invoices')
  return customerId ? printOf(id, { owner: { customerId }, asProForma: true }) : missing
}

const mayNot = 'You do not have permission to manage invoices.'

type Owner = { customerId: string }

async function print(id: string, owner?: Owner): Promise<Issued> {
  if (!isId(id)) return missing
  if (asksForHead()) return copyInvoicePdf(id, owner)
  const issued = await transact((tx) => issueDocument(tx, id, owner))
  if (!issued.ok) return issued
  return ok({
    bytes: await pdfOf(issued.value),
    fileName: documentFileName(issued.value),
  })
}

/** Staff viewing a customer's account leave the original to the customer. */
const printCopy = (id: string, owner: Owner) => printOf(id, { owner })

/**
 * The document for an export: a tax invoice is a copy, and its original stays to be issued. The
 * caller has checked the policy.
 */
export function copyInvoicePdf(id: string, owner?: Owner): Promise<Issued> {
  return printOf(id, owner ? { owner } : {})
}

/** Prints without issuing: a tax invoice is a copy. */
async function printOf(id: string, printing: Printing): Promise<Issued> {
  const document = await invoiceDocument(id, printing)
  return document
    ? ok({
        bytes: await pdfOf({ ...document, isCopy: document.title === 'Tax Invoice' }),
        fileName: documentFileName(document),
      })
    : missing
}

async function issueDocument(
  tx: Transaction,
  id: string,
  owner: Owner | undefined,
): Promise<Result<InvoiceDocument>> {
  const claimed = await tx
    .update(invoices)
    .set({ originalIssuedAt: now() })
    .where(
      and(
        eq(invoices.id, id),
        owner && eq(invoices.customerId, owner.customerId),
        isNull(invoices.originalIssuedAt),
        isNotNull(invoices.taxPoint),
        isNull(invoices.deletedAt),
      ),
    )
    .returning({ id: invoices.id })
  const document = await invoiceDocument(id, { ...(owner && { owner }), executor: tx })
  if (!document) return missing
  return ok(claimed.length > 0 ? { ...document, isCopy: false } : document)
}

const missing = refuse('not_found', 'There is no such invoice.')

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
  return ok(await pdfOf(document))
}

/** What draws is loaded with the first document: fonts and their tables are megabytes. */
export async function pdfOf(document: InvoiceDocument): Promise<Uint8Array> {
  const { renderInvoicePdf } = await import('../printing/render-invoice-pdf.server.ts')
  return renderInvoicePdf(document, await documentBrand())
}
