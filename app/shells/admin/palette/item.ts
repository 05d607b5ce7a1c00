import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** `value` is the address of a page, or the kind and id of what was found; recents remember it. */
export type PaletteItem = {
  value: string
  to: string
  icon: LucideIcon
  title: string
  detail?: string
  aside?: ReactNode
}

export type PaletteGroup = { heading: string; items: PaletteItem[] }
