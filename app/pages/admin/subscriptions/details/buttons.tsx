import { Ban, CirclePlay, Pause, Repeat2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import type { SubscriptionAction } from '#modules/billing/subscriptions/rules/subscription-actions.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/** What the subscription's state allows (modules/billing/subscriptions/rules/subscription-actions.ts), each as an address or a form of its own. */
export function SubscriptionButtons({ id, actions }: { id: string; actions: readonly SubscriptionAction[] }) {
  const base = `/admin/subscriptions/${id}`
  const buttons: Record<SubscriptionAction, ReactNode> = {
    'change-plan': (
      <Button to={`${base}/plan`} preventScrollReset variant="outline" size="sm" icon={<Repeat2 {...icon} />}>
        Change plan
      </Button>
    ),
    'withdraw-change': (
      <Turn id={id} deed="withdraw-change" icon={<Undo2 {...icon} />}>
        Take change back
      </Turn>
    ),
    pause: (
      <Button to={`${base}/pause`} preventScrollReset variant="outline" size="sm" icon={<Pause {...icon} />}>
        Pause
      </Button>
    ),
    resume: (
      <Turn id={id} deed="resume" icon={<CirclePlay {...icon} />}>
        Resume
      </Turn>
    ),
    keep: (
      <Turn id={id} deed="keep" icon={<Undo2 {...icon} />}>
        Keep subscription
      </Turn>
    ),
    // Stands where it says why it was parked.
    release: null,
    cancel: (
      <Button to={`${base}/cancellation`} preventScrollReset variant="outline" size="sm" icon={<Ban {...icon} />}>
        Cancel subscription
      </Button>
    ),
  }
  return actions.filter((action) => buttons[action] !== null).map((action) => <span key={action}>{buttons[action]}</span>)
}

type TurnProps = { id: string; deed: string; promise?: string; icon?: ReactNode; children: ReactNode }

/** A button that does one thing at once, by a form. */
export function Turn({ id, deed, promise, icon, children }: TurnProps) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return (
    <fetcher.Form method="post" action={`/admin/subscriptions/${id}/turn`}>
      <HiddenField name="deed" value={deed} />
      {promise && <HiddenField name="promise" value={promise} />}
      <Button type="submit" variant="outline" size="sm" icon={icon} loading={fetcher.state !== 'idle'}>
        {children}
      </Button>
    </fetcher.Form>
  )
}
