import type { MouseEvent, ReactElement } from 'react'
import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { deleteQuestion, deleteText } from './messages.ts'

type Props = {
  id: string
  number: string
  children: ReactElement<{ onClick?: (event: MouseEvent) => void }>
}

/** Asks for confirmation in a dialog; without scripts the link opens a confirmation page. */
export function DeleteInvoice({ id, number, children }: Props) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return (
    <ConfirmDialog
      title={deleteQuestion}
      confirmLabel="Delete invoice"
      onConfirm={() =>
        fetcher.submit({}, { method: 'post', action: href('/admin/invoices/:id/delete', { id }) })
      }
      trigger={children}
    >
      {deleteText(number)}
    </ConfirmDialog>
  )
}
