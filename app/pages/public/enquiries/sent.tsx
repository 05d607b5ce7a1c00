import type { ReactNode } from 'react'

/** The place of the form once it was sent. The address leads here, and with it the focus. */
export function Sent({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <div
      id="sent"
      data-arrival="sent"
      tabIndex={-1}
      role="status"
      className="scroll-mt-28 outline-none"
    >
      <h2 className="font-display text-title font-bold">{title}</h2>
      <p className="mt-5 max-w-xl text-lead text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
