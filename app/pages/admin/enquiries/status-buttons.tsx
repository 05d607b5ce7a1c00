import { href, useFetcher } from 'react-router'
import type { ButtonAnswer } from '#app/forms/form-action.ts'
import {
  type GeneralStatus,
  generalStatuses,
  generalStatusLabels,
} from '#modules/enquiries/rules/status.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { buttonClasses } from '#ui/primitives/button-classes.ts'

/** B§2.2.15: six buttons; the present status is the pressed one. */
export function StatusButtons({ id, status }: { id: string; status: GeneralStatus }) {
  const fetcher = useFetcher<ButtonAnswer>()
  useRefusalNotice(fetcher.data?.refusal)
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/enquiries/:id/change/:property', { id, property: 'status' })}
      aria-busy={fetcher.state !== 'idle'}
      className="flex flex-wrap gap-1.5 aria-busy:opacity-60"
    >
      {generalStatuses.map((each) => (
        <button
          key={each}
          type="submit"
          name="status"
          value={each}
          aria-pressed={each === status}
          className={buttonClasses(each === status ? 'primary' : 'outline', 'sm')}
        >
          {generalStatusLabels[each]}
        </button>
      ))}
    </fetcher.Form>
  )
}
