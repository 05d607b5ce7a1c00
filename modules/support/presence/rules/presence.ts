import { z } from 'zod'
import { isId } from '#kernel/ids.ts'

/** An open page says so often that it is there. */
export const heartbeatMs = 15_000
/** Who was not heard of for so long has gone: two heartbeats may be lost. */
export const goneAfterMs = 40_000
/** After such a pause a person counts as no longer writing. */
export const writingPauseMs = 20_000

export const presenceStates = ['reading', 'writing', 'left'] as const
export type PresenceState = (typeof presenceStates)[number]

export const presenceSchema = z.object({
  state: z.enum(presenceStates),
  page: z.string().refine(isId, 'Reload the page.'),
  seen: z.coerce.number().int().nonnegative().default(0),
})

/**
 * What one open page says of itself. `page` is its own id, because one person may have several;
 * `seen` the position of the last message that it shows.
 */
export type PagePresence = z.output<typeof presenceSchema>

export type PresentPerson = { name: string; isWriting: boolean }

export type PresentNames = ReadonlyMap<string, readonly string[]>

/** Who else has the ticket open, who writes first. Empty when no colleague has. */
export function presenceLine(others: readonly PresentPerson[]): string {
  const writing = others.filter(({ isWriting }) => isWriting)
  const reading = others.filter(({ isWriting }) => !isWriting)
  const parts = [groupLine(writing, 'writing'), groupLine(reading, 'reading')].filter(
    (part) => part !== '',
  )
  return parts.join(', ')
}

function groupLine(people: readonly PresentPerson[], doing: string): string {
  const [first, second] = people
  if (!first) return ''
  if (!second) return `${first.name} is ${doing}`
  return people.length === 2
    ? `${first.name} and ${second.name} are ${doing}`
    : `${people.length} others are ${doing}`
}

/** For a row of a list. */
export function presenceMark(names: readonly string[]): string {
  const [first] = names
  if (first === undefined) return ''
  return names.length === 1 ? `${first} is in it` : `${names.length} people are in it`
}
