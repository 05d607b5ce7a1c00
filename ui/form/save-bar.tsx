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
    <div className="save-bar flex flex-wrap items-center justify-end gap-2">
      <span role="status" className={`mr-auto min-w-0 font-medium text-sm ${tones[tone]}`}>
        {status}
      </span>
      {children}
    </div>
  )
}
