export const teamAssignments = ['off', 'round_robin', 'least_loaded'] as const
export type TeamAssignment = (typeof teamAssignments)[number]

export const teamAssignmentLabels: Record<TeamAssignment, string> = {
  off: 'By hand',
  round_robin: 'In turn (round robin)',
  least_loaded: 'To the person with the fewest (least loaded)',
}

export type Candidate = {
  userId: string
  /** Away, deactivated or without the permission to handle tickets. */
  isAvailable: boolean
  openTickets: number
  maxOpenTickets: number | null
  lastAssignedAt: Date | null
}

/**
 * Who gets the next ticket of a team; null for none. In turn: who was given one of this team
 * longest ago. Least loaded: who has the fewest unsolved tickets, and of those whose turn it is.
 */
export function nextAgent(
  assignment: TeamAssignment,
  candidates: readonly Candidate[],
): Candidate | null {
  if (assignment === 'off') return null
  const free = candidates.filter(
    ({ isAvailable, openTickets, maxOpenTickets }) =>
      isAvailable && (maxOpenTickets === null || openTickets < maxOpenTickets),
  )
  const load = ({ openTickets }: Candidate) => (assignment === 'least_loaded' ? openTickets : 0)
  const turn = ({ lastAssignedAt }: Candidate) =>
    lastAssignedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const [next] = free.sort(
    (one, other) =>
      load(one) - load(other) ||
      compare(turn(one), turn(other)) ||
      compare(one.userId, other.userId),
  )
  return next ?? null
}

function compare<T extends number | string>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}
