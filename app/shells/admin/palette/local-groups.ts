import { adminActions } from '../actions.ts'
import type { AdminSection } from '../sections.ts'
import type { PaletteGroup, PaletteItem } from './item.ts'

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
  const places = sections.map(({ to, label, title = '', icon }) => ({
    item: { value: to, to, icon, title: label },
    words: `${label} ${title}`,
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
