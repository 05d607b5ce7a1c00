export const fillRules = ['least_full', 'in_order'] as const
export type FillRule = (typeof fillRules)[number]

export const fillRuleLabels: Record<FillRule, string> = {
  least_full: 'The least full server first',
  in_order: 'One server after the other',
}

export type FilledServer = {
  id: string
  takesNew: boolean
  capacity: number | null
  /** Services that it has, those that are being set up included. */
  used: number
}

/**
 * The server of a group that takes the next service, in the order in which they were added; null
 * when none has room. The least full one is that with the smallest part of its capacity in use, and
 * among those without a limit the one with the fewest services.
 */
export function serverFor(fill: FillRule, servers: readonly FilledServer[]): FilledServer | null {
  const open = servers.filter(
    ({ takesNew, capacity, used }) => takesNew && (capacity === null || used < capacity),
  )
  const [first = null, ...others] = open
  if (fill === 'in_order' || first === null) return first
  return others.reduce((best, server) => (isLessFull(server, best) ? server : best), first)
}

function isLessFull(one: FilledServer, other: FilledServer): boolean {
  if (one.capacity === null || other.capacity === null) return one.used < other.used
  return one.used * other.capacity < other.used * one.capacity
}
