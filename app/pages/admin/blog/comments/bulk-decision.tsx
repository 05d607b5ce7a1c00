import { href, useFetcher, useLocation } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'

/** Approves or rejects the selected comments, those of them that are pending. */
export function BulkDecision({
  ids,
  decision,
}: {
  ids: readonly string[]
  decision: 'approve' | 'reject'
}) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { search } = useLocation()
  const send = () => {
    const form = new FormData()
    for (const id of ids) form.append('id', id)
    form.set('list', search)
    fetcher.submit(form, {
      method: 'post',
      action: href('/admin/blog/comments/selected/:form?', { form: decision }),
    })
  }
  return (
    <Button variant="outline" size="sm" onClick={send} loading={fetcher.state !== 'idle'}>
      {decision === 'approve' ? 'Approve' : 'Reject'}
    </Button>
  )
}
