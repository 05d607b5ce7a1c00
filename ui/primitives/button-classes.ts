export type ButtonVariant = 'primary' | 'brand' | 'ghost' | 'outline' | 'danger' | 'success'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

/** The clear borders are for forced colours, which show nothing else of a button. */
const variants: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-text text-page hover:bg-text/90 active:bg-text/80',
  // The invitations of marketing pages. Elsewhere red means danger.
  brand:
    'border border-transparent bg-accent text-on-accent hover:brightness-95 active:brightness-90',
  ghost: 'border border-transparent text-text hover:bg-sunken active:bg-line',
  outline:
    'border border-line-strong/60 bg-surface text-text hover:border-line-strong hover:bg-sunken',
  danger: 'border border-transparent bg-danger text-page hover:brightness-95 active:brightness-90',
  success:
    'border border-transparent bg-positive text-page hover:brightness-95 active:brightness-90',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 max-sm:min-h-11 gap-1.5 rounded-md px-2.5 text-sm',
  md: 'min-h-10 max-sm:min-h-11 gap-2 rounded-lg px-4 text-sm',
  lg: 'min-h-12 gap-2 rounded-lg px-5 text-base',
  xl: 'min-h-14 gap-2.5 rounded-xl px-7 text-lg',
}

/**
 * The class names of a button, for an element that cannot be a `Button`. Opacity changes at once: a
 * button that works again is never half faded.
 */
export function buttonClasses(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className = '',
): string {
  const base =
    'inline-flex shrink-0 print:hidden cursor-pointer select-none items-center justify-center whitespace-nowrap font-semibold transition-[background-color,border-color,filter] aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55'
  return `${base} ${variants[variant]} ${sizes[size]} ${className}`
}
