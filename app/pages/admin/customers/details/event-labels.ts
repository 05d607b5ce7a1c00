import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import type { TimelineEvent } from '#modules/customers/queries/customer-timeline.server.ts'
import type { EventLabels } from '../../timeline-entry.tsx'

/** The labels of an event: a title and a note. */
export function eventLabels({ kind, state, title, who }: TimelineEvent): EventLabels {
  switch (kind) {
    case 'order':
      return words(`Order ${title}`, readable(state))
    case 'invoice':
      return state === 'credit_note'
        ? words(`Credit note ${title}`, '')
        : words(`Invoice ${title}`, readable(state))
    case 'payment':
      return words(`Payment for ${title}`, [methodLabel(state), who].filter(Boolean).join(' · '))
    case 'service':
      return state === 'cancelled'
        ? words(`${title} cancelled`, who)
        : words(`${title} started`, '')
    case 'email':
      return { ...words(readable(title), `${readable(state)} · ${who}`), isBad: state === 'failed' }
    case 'activity':
      return words(title, who)
  }
}

function words(text: string, note: string): EventLabels {
  return { text, note, isBad: false }
}

function readable(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ')
}

function methodLabel(state: string): string {
  return (
    Object.entries(paymentMethodLabels).find(([method]) => method === state)?.[1] ?? readable(state)
  )
}
