import { useFetcher, useLocation } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Selection } from '#ui/table/selection.ts'
import { deleteMessages } from './delete-messages.tsx'

/** Asks for confirmation in a dialog, and submits to the page that asks without scripts. */
export function BulkDelete({ selection }: { selection: Selection }) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const ids = [...selection.ids]
  const { search } = useLocation()
  const confirm = () => {
    const form = new FormData()
    for (const id of ids) form.append('id', id)
    form.set('list', search)
    fetcher.submit(form, { method: 'post', action: '/admin/orders/delete' })
  }
  const { title, text, label } = deleteMessages(ids.length)
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      onConfirm={confirm}
      trigger={
        <Button type="submit" variant="danger" size="sm" loading={fetcher.state !== 'idle'}>
          Delete selected
        </Button>
      }
    >
      {text}
    </ConfirmDialog>
  )
}
