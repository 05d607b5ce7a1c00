import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminActions } from '../actions.ts'
import type { AdminSection } from '../sections.ts'

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

const key = 'palette-recents'
const maxRecents = 6
/**
 * What may be remembered: an address of the back office, or a kind and an id. Names are read again,
 * so that nothing about customers stays in the browser.
 */
const shape = /^(\/admin[\w/?=&-]*|[a-z]+:[\da-f-]{36})$/

/**
 * What was last opened from the palette in this browser, newest first. Empty where the browser
 * stores nothing.
 */
export function readRecents(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored
          .filter((value) => typeof value === 'string' && shape.test(value))
          .slice(0, maxRecents)
      : []
  } catch {
    return []
  }
}

export function rememberRecent(value: string): void {
  if (!shape.test(value)) return
  try {
    localStorage.setItem(
      key,
      JSON.stringify(
        [value, ...readRecents().filter((other) => other !== value)].slice(0, maxRecents),
      ),
    )
  } catch {
    // A browser that stores nothing has no recents.
  }
}

/**
 * The sections and actions that have every word that was typed; those that begin with it come
 * first. Without words only sections are shown.
 */
export function localGroups(
  text: string,
  sections: readonly AdminSection[],
  open: readonly string[],
): PaletteGroup[] {
  const wanted = text.trim().toLowerCase()
  const places = sections.map(({ to, label, icon }) => ({
    item: { value: to, to, icon, title: label },
    words: `${label} ${to}`,
  }))
  const actions = adminActions
    .filter(({ to }) => open.includes(to))
    .map(({ to, label, words = '', icon }) => ({
      item: { value: to, to, icon, title: label },
      words: `${label} ${words}`,
    }))
  return [
    { heading: 'Go to', items: matching(places, wanted) },
    { heading: 'Do', items: wanted === '' ? [] : matching(actions, wanted) },
  ]
}

const searchedIn: readonly (readonly [section: string, word: string])[] = [
  ['/admin/customers', 'customers'],
  ['/admin/staff', 'staff'],
  ['/admin/invoices', 'invoices'],
  ['/admin/orders', 'orders'],
  ['/admin/subscriptions', 'subscriptions'],
  ['/admin/tickets', 'tickets'],
  ['/admin/blog', 'blog posts'],
  ['/admin/faq', 'FAQ'],
  ['/admin/settings', 'settings'],
]

/** Said when nothing was found: where this user's search looked. */
export function nothingFound(open: readonly string[]): string {
  const places = [
    'pages',
    'actions',
    ...searchedIn.flatMap(([to, word]) => (open.includes(to) ? [word] : [])),
  ]
  return `Nothing found in ${places.slice(0, -1).join(', ')} or ${places.at(-1)}.`
}

/** The section or action of an address; undefined for what this user may not open. */
export function localItem(
  value: string,
  sections: readonly AdminSection[],
  open: readonly string[],
): PaletteItem | undefined {
  const known = [...sections, ...adminActions].find(({ to }) => to === value && open.includes(to))
  return known && { value, to: known.to, icon: known.icon, title: known.label }
}

function matching(
  from: readonly { item: PaletteItem; words: string }[],
  wanted: string,
): PaletteItem[] {
  const parts = wanted.split(/\s+/)
  const begins = ({ title }: PaletteItem) => (title.toLowerCase().startsWith(wanted) ? 0 : 1)
  return from
    .filter(({ words }) => parts.every((part) => words.toLowerCase().includes(part)))
    .map(({ item }) => item)
    .toSorted((one, other) => begins(one) - begins(other))
}
