import { ArrowRightLeft, Merge, Trash2 } from 'lucide-react'
import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'
import { deleteMessages } from '../selected/forms.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

export function TicketActions({ id }: { id: string }) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { title, text, label } = deleteMessages(1)
  return (
    <>
      <Button
        to={href('/admin/tickets/:id/transfer', { id })}
        preventScrollReset
        variant="outline"
        size="sm"
        icon={<ArrowRightLeft {...icon} />}
      >
        Transfer
      </Button>
      <Button
        to={href('/admin/tickets/:id/merge', { id })}
        preventScrollReset
        variant="outline"
        size="sm"
        icon={<Merge {...icon} />}
      >
        Merge
      </Button>
      <ConfirmDialog
        title={title}
        confirmLabel={label}
        onConfirm={() =>
          fetcher.submit(
            { id },
            { method: 'post', action: href('/admin/tickets/selected/:form?', { form: 'delete' }) },
          )
        }
        trigger={
          <Button
            to={`${href('/admin/tickets/selected/:form?')}?${new URLSearchParams({ id })}`}
            variant="outline"
            size="sm"
            loading={fetcher.state !== 'idle'}
            icon={<Trash2 {...icon} />}
          >
            Delete
          </Button>
        }
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
