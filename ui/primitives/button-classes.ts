export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'outline' | 'danger' | 'success'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:brightness-95 active:brightness-90',
  secondary: 'bg-text text-page hover:opacity-90 active:opacity-80',
  ghost: 'text-text hover:bg-sunken active:bg-line',
  outline: 'border border-line-strong/60 bg-surface text-text hover:border-line-strong hover:bg-sunken',
  danger: 'bg-danger text-on-accent hover:brightness-95 active:brightness-90',
  success: 'bg-positive text-on-accent hover:brightness-95 active:brightness-90',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 gap-1.5 rounded-md px-2.5 text-sm',
  md: 'min-h-10 gap-2 rounded-lg px-4 text-sm',
  lg: 'min-h-12 gap-2 rounded-lg px-5 text-base',
  xl: 'min-h-14 gap-2.5 rounded-xl px-7 text-lg',
}

/** The class names of a button, for an element that cannot be a `Button`. */
export function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className = ''): string {
  const base =
    'inline-flex shrink-0 cursor-pointer select-none items-center justify-center whitespace-nowrap font-semibold transition-[background-color,border-color,filter,opacity] aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55'
  return `${base} ${variants[variant]} ${sizes[size]} ${className}`
}
