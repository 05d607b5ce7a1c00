import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonLook } from '#ui/primitives/button-look.ts'
import { SiteLink } from './site-link.tsx'

type Props = ComponentProps<typeof SiteLink> & { variant: ButtonVariant; size?: ButtonSize }

/** A link of the public site that looks like a button. */
export function ActionLink({ variant, size = 'lg', className, ...link }: Props) {
  return <SiteLink {...link} className={buttonLook(variant, size, className)} />
}
