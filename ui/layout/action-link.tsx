import type { ComponentProps } from 'react'
import {
  type ButtonSize,
  type ButtonVariant,
  buttonClasses,
} from '#ui/primitives/button-classes.ts'
import { SiteLink } from './site-link.tsx'

type Props = ComponentProps<typeof SiteLink> & { variant: ButtonVariant; size?: ButtonSize }

/** A link of the public site that looks like a button. */
export function ActionLink({ variant, size = 'lg', className, ...link }: Props) {
  return <SiteLink {...link} className={buttonClasses(variant, size, className)} />
}
