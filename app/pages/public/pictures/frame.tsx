import type { ReactNode } from 'react'

/** Marks a drawing as one image for screen readers; nothing in it can be focused. */
export function Picture({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className={`text-left select-none ${className}`}
      data-theme="light"
    >
      {children}
    </div>
  )
}

export const windowClasses =
  'rounded-2xl bg-surface ring-1 ring-[#0b1220]/8 shadow-[0_40px_80px_-30px_rgb(11_18_32/0.55)]'
