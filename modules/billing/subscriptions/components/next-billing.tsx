import type { NextBilling } from '../rules/next-billing.ts'

const tones: Record<NextBilling['tone'], string> = {
  plain: 'text-text',
  muted: 'text-muted',
  warning: 'font-semibold text-warning',
  danger: 'font-semibold text-danger',
}

/** The 'Next Billing' cell in its colour. */
export function NextBillingLabel({ next }: { next: NextBilling }) {
  return <span className={`whitespace-nowrap ${tones[next.tone]}`}>{next.label}</span>
}
