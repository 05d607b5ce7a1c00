import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

/** A square button with an icon and an accessible label. */
export function IconButton({ label, icon, className = '', type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-9 max-sm:size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text disabled:opacity-50 ${className}`}
    >
      {icon}
    </button>
  )
}
