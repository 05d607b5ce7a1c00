import type { MouseEvent, ReactElement } from 'react'
import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { deleteQuestion, deleteText, taxInvoiceQuestion, taxInvoiceText } from './messages.ts'

type Props = {
  id: string
  number: string
  children: ReactElement<{ onClick?: (event: MouseEvent) => void }>
}

/** Asks for confirmation in a dialog; without scripts the link opens a confirmation page. */
export function DeleteInvoice({ id, number, children }: Props) {
  const post = usePost(href('/admin/invoices/:id/delete', { id }))
  return (
    <ConfirmDialog
      title={deleteQuestion}
      confirmLabel="Delete invoice"
      onConfirm={post}
      trigger={children}
    >
      {deleteText(number)}
    </ConfirmDialog>
  )
}

/** The same for a renewal's tax invoice before it is due. */
export function IssueTaxInvoice({ id, number, children }: Props) {
  const post = usePost(href('/admin/invoices/:id/tax-invoice', { id }))
  return (
    <ConfirmDialog
      title={taxInvoiceQuestion}
      confirmLabel="Issue tax invoice"
      tone="primary"
      onConfirm={post}
      trigger={children}
    >
      {taxInvoiceText(number)}
    </ConfirmDialog>
  )
}

function usePost(action: string): () => void {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return () => void fetcher.submit({}, { method: 'post', action })
}
