import { Ban, CirclePlay, Pause, Repeat2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { SubscriptionAction } from '#modules/billing/subscriptions/rules/subscription-actions.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

type Props = { id: string; onlyItemId: string | null; actions: readonly SubscriptionAction[] }

/**
 * What the subscription's state allows
 * (modules/billing/subscriptions/rules/subscription-actions.ts), each as an address or its own
 * form.
 */
export function SubscriptionButtons({ id, onlyItemId, actions }: Props) {
  const buttons: Record<SubscriptionAction, ReactNode> = {
    // Each of several items has its own buttons.
    'change-plan': onlyItemId && (
      <Button
        to={href('/admin/subscriptions/:id/items/:item', { id, item: onlyItemId })}
        preventScrollReset
        variant="outline"
        size="sm"
        icon={<Repeat2 {...icon} />}
      >
        Change plan
      </Button>
    ),
    'withdraw-change': (
      <ActionButton
        to={href('/admin/subscriptions/:id/plan/withdraw', { id })}
        icon={<Undo2 {...icon} />}
      >
        Cancel plan change
      </ActionButton>
    ),
    pause: (
      <Button
        to={href('/admin/subscriptions/:id/pause', { id })}
        preventScrollReset
        variant="outline"
        size="sm"
        icon={<Pause {...icon} />}
      >
        Pause
      </Button>
    ),
    resume: (
      <ActionButton
        to={href('/admin/subscriptions/:id/resume', { id })}
        icon={<CirclePlay {...icon} />}
      >
        Resume
      </ActionButton>
    ),
    keep: (
      <ActionButton to={href('/admin/subscriptions/:id/keep', { id })} icon={<Undo2 {...icon} />}>
        Keep subscription
      </ActionButton>
    ),
    // Shown beside the reason for parking instead.
    release: null,
    cancel: (
      <Button
        to={href('/admin/subscriptions/:id/cancellation', { id })}
        preventScrollReset
        variant="outline"
        size="sm"
        icon={<Ban {...icon} />}
      >
        Cancel subscription
      </Button>
    ),
  }
  return actions
    .filter((action) => buttons[action] !== null)
    .map((action) => <span key={action}>{buttons[action]}</span>)
}
