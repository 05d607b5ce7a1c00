import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { CheckState } from '#modules/mail/deliverability/rules/dns-answer.ts'

const states: Record<CheckState, { label: string; icon: typeof CircleCheck; tone: string }> = {
  good: { label: 'In order', icon: CircleCheck, tone: 'text-positive' },
  warning: { label: 'Could be better', icon: TriangleAlert, tone: 'text-warning' },
  bad: { label: 'Needs fixing', icon: CircleAlert, tone: 'text-danger' },
  unknown: { label: 'Not known', icon: CircleHelp, tone: 'text-muted' },
}

/** How a check ended, in words and with its sign. */
export function CheckStateLabel({ state }: { state: CheckState }) {
  const { label, icon: Icon, tone } = states[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-sm ${tone}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </span>
  )
}
