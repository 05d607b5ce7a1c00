import type { ReactNode } from 'react'

const tones = { warning: 'text-warning', muted: 'text-muted', danger: 'text-danger' } as const

type Props = {
  /** What is not saved yet, or what became of it; blank for nothing. */
  status: ReactNode
  tone?: keyof typeof tones
  /** The buttons, the one that saves last. */
  children: ReactNode
}

/** The bar of a long form, at the foot of the window while the form is in view. */
export function SaveBar({ status, tone = 'warning', children }: Props) {
  return (
    <div className="sticky bottom-(--bottom-bars) z-20 -mx-2 flex flex-wrap items-center justify-end gap-2 rounded-t-xl border border-line border-b-0 bg-surface px-4 py-3 shadow-[0_-8px_24px_-16px_rgb(11_18_32/0.35)]">
      <span role="status" className={`mr-auto min-w-0 font-medium text-sm ${tones[tone]}`}>
        {status}
      </span>
      {children}
    </div>
  )
}
