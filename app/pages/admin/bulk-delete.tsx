import { useFetcher, useLocation } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'

type Props = {
  ids: readonly string[]
  /** The address that deletes them. It is sent the list's search too, to come back to. */
  action: string
  /** The words of the button in the list. */
  button: string
  words: { title: string; text: string; label: string }
}

/** Deletes the selected rows of a list after a question. */
export function BulkDelete({ ids, action, button, words: { title, text, label } }: Props) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { search } = useLocation()
  const confirm = () => {
    const form = new FormData()
    for (const id of ids) form.append('id', id)
    form.set('list', search)
    fetcher.submit(form, { method: 'post', action })
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      onConfirm={confirm}
      trigger={
        <Button type="submit" variant="danger" size="sm" loading={fetcher.state !== 'idle'}>
          {button}
        </Button>
      }
    >
      {text}
    </ConfirmDialog>
  )
}
