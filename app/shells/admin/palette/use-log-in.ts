import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'

/** Logs in as a customer, as the button on their page does; a refusal is shown as a toast. */
export function useLogIn(): (customerId: string) => void {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return (id) => {
    fetcher.submit(null, { method: 'post', action: href('/admin/customers/:id/log-in', { id }) })
  }
}
