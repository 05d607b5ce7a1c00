import {
  Banknote,
  Eraser,
  FileCheck2,
  FileDown,
  FileMinus2,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react'
import { href } from 'react-router'
import { correctionLabel, isProForma } from '#modules/billing/documents/rules/document.ts'
import type { StaffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { DeleteInvoice, IssueTaxInvoice, SendInvoice } from '../list-parts.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/**
 * What the document's state allows (modules/billing/documents/rules/invoice.ts), each as an address
 * or its own form.
 */
export function InvoiceButtons({
  details: { invoice, actions, isDeletable, mayIssueTaxInvoice },
  idempotencyKey,
}: {
  details: StaffInvoice
  idempotencyKey: string
}) {
  const isNote = invoice.kind === 'credit_note'
  return (
    <>
      {actions.includes('record-payment') && (
        <Button
          to={href('/admin/invoices/:id/payment', { id: invoice.id })}
          preventScrollReset
          variant="success"
          size="sm"
          icon={<Banknote {...icon} />}
        >
          Record payment
        </Button>
      )}
      {actions.includes('send') && (
        <SendInvoice id={invoice.id} idempotencyKey={idempotencyKey}>
          {(busy) => (
            <Button
              type="submit"
              variant="outline"
              size="sm"
              icon={<Send {...icon} />}
              loading={busy}
            >
              {isNote ? `Send ${correctionLabel(invoice).toLowerCase()}` : 'Send invoice'}
            </Button>
          )}
        </SendInvoice>
      )}
      <Button
        href={href('/admin/invoices/:id/pdf', { id: invoice.id })}
        download
        variant="outline"
        size="sm"
        icon={<FileDown {...icon} />}
      >
        PDF
      </Button>
      {invoice.proForma && (
        <Button
          href={`${href('/admin/invoices/:id/pdf', { id: invoice.id })}?pro-forma`}
          download
          variant="outline"
          size="sm"
        >
          Pro-forma PDF
        </Button>
      )}
      {mayIssueTaxInvoice && (
        <IssueTaxInvoice id={invoice.id} number={invoice.invoiceNumber}>
          <Button
            to={href('/admin/invoices/:id/tax-invoice', { id: invoice.id })}
            variant="outline"
            size="sm"
            icon={<FileCheck2 {...icon} />}
          >
            Issue tax invoice
          </Button>
        </IssueTaxInvoice>
      )}
      {actions.includes('credit') && (
        <Button
          to={href('/admin/invoices/:id/credit-note', { id: invoice.id })}
          preventScrollReset
          variant="outline"
          size="sm"
          icon={<FileMinus2 {...icon} />}
        >
          {isProForma(invoice) ? 'Revise pro-forma' : 'Credit note'}
        </Button>
      )}
      {actions.includes('write-off') && (
        <Button
          to={href('/admin/invoices/:id/write-off', { id: invoice.id })}
          preventScrollReset
          variant="outline"
          size="sm"
          icon={<Eraser {...icon} />}
        >
          Write off
        </Button>
      )}
      {actions.includes('reverse-write-off') && (
        <Button
          to={href('/admin/invoices/:id/write-off/reversal', { id: invoice.id })}
          preventScrollReset
          variant="outline"
          size="sm"
          icon={<Undo2 {...icon} />}
        >
          Reverse write-off
        </Button>
      )}
      {isDeletable && (
        <DeleteInvoice id={invoice.id} number={invoice.invoiceNumber}>
          <Button
            to={href('/admin/invoices/:id/delete', { id: invoice.id })}
            variant="outline"
            size="sm"
            icon={<Trash2 {...icon} />}
          >
            Delete
          </Button>
        </DeleteInvoice>
      )}
    </>
  )
}
