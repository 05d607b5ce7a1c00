import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Where the message is the page. */
  heading?: 'h1' | 'p'
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, heading: Title = 'p', children, action, icon }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <span
        aria-hidden="true"
        className="mb-1 grid size-12 place-items-center rounded-full bg-sunken text-muted"
      >
        {icon ?? <Inbox className="size-6" />}
      </span>
      <Title className="font-semibold text-text">{title}</Title>
      {children !== undefined && <div className="max-w-prose text-muted text-sm">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}
