import type { ReactNode } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { HiddenField } from '#ui/form/field.tsx'

/**
 * The form behind a send button. With an `idempotencyKey` a double click sends once; without one
 * every click sends.
 */
export function SendInvoice({
  id,
  idempotencyKey = '',
  children,
}: {
  id: string
  idempotencyKey?: string
  children: (busy: boolean) => ReactNode
}) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { pathname, search } = useLocation()
  return (
    <fetcher.Form method="post" action={href('/admin/invoices/:id/send', { id })}>
      <HiddenField name="idempotency_key" value={idempotencyKey} />
      <HiddenField name="back" value={pathname + search} />
      {children(fetcher.state !== 'idle')}
    </fetcher.Form>
  )
}
