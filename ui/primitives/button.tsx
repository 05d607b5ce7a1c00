import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** An icon before the words. */
  icon?: ReactNode
  /** Busy: keeps its place and focus, says so, and does nothing. */
  loading?: boolean
  disabled?: boolean
  className?: string
  children: ReactNode
}

type Own = 'children' | 'className' | 'disabled'
type AsButton = Look & Omit<ComponentProps<'button'>, Own> & { to?: undefined; href?: undefined }
/** `to` is a page of this app. */
type AsLink = Look & Omit<ComponentProps<typeof Link>, Own> & { href?: undefined }
/** `href` loads a document: pages of the public site, downloads, other sites. */
type AsAnchor = Look & Omit<ComponentProps<'a'>, Own | 'href'> & { href: string; to?: undefined }

export type ButtonProps = AsButton | AsLink | AsAnchor

/** One button for everything that is pressed. Its type is 'button' unless it says 'submit'. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, loading = false, disabled = false, className, children, ...rest } = props
  const look = buttonLook(variant, size, className)
  const idle = disabled || loading
  const inside = (
    <>
      {loading ? <Spinner /> : icon}
      {children}
    </>
  )
  if (rest.to !== undefined) {
    return idle ? (
      <Idle look={look}>{inside}</Idle>
    ) : (
      <Link {...rest} className={look}>
        {inside}
      </Link>
    )
  }
  if (rest.href !== undefined) {
    return idle ? (
      <Idle look={look}>{inside}</Idle>
    ) : (
      <a {...rest} className={look}>
        {inside}
      </a>
    )
  }
  const { onClick, type = 'button', ...more } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <button
      {...more}
      type={type}
      disabled={disabled}
      aria-disabled={idle || undefined}
      aria-busy={loading || undefined}
      onClick={press}
      className={look}
    >
      {inside}
    </button>
  )
}

/** A link that leads nowhere just now. */
function Idle({ look, children }: { look: string; children: ReactNode }) {
  return (
    <button type="button" disabled className={look}>
      {children}
    </button>
  )
}
