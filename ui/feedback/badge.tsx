import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'danger' | 'highlight'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  info: 'bg-info-soft text-info',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  highlight: 'bg-text text-page',
}

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full px-2.5 py-0.5 font-sans font-semibold text-xs tracking-normal ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

export type StatusVariant = { label: string; tone: Tone }

/** A badge for a closed set of statuses. A new status doesn't compile until `variants` has it. */
export function StatusBadge<Status extends string>({
  status,
  variants,
}: {
  status: Status
  variants: Record<Status, StatusVariant>
}) {
  const { label, tone } = variants[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** Whether visitors are shown something. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'positive' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}
