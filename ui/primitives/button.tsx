import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** An icon before the label. */
  icon?: ReactNode
  /** Busy: stays focusable, is announced as busy and ignores presses. */
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

/** The button of all pages. Its type is 'button' unless given. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    loading = false,
    disabled = false,
    className,
    children,
    ...rest
  } = props
  const classes = buttonClasses(variant, size, className)
  const idle = disabled || loading
  const inside = (
    <>
      {loading ? <Spinner /> : icon}
      {children}
    </>
  )
  if (rest.to !== undefined) {
    return idle ? (
      <Idle classes={classes}>{inside}</Idle>
    ) : (
      <Link {...rest} className={classes}>
        {inside}
      </Link>
    )
  }
  if (rest.href !== undefined) {
    return idle ? (
      <Idle classes={classes}>{inside}</Idle>
    ) : (
      <a {...rest} className={classes}>
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
      className={classes}
    >
      {inside}
    </button>
  )
}

/** A disabled link. */
function Idle({ classes, children }: { classes: string; children: ReactNode }) {
  return (
    <button type="button" disabled className={classes}>
      {children}
    </button>
  )
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
    />
  )
}
