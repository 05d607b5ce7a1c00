import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'

/** Logs in as a customer, as the button on their page does; a refusal is shown as a toast. */
export function useLogIn(): (customerId: string) => void {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return (id) => {
    // An empty form: without a body there would be no form to read.
    fetcher.submit({}, { method: 'post', action: href('/admin/customers/:id/log-in', { id }) })
  }
}
