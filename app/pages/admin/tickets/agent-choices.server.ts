import type { StaffAddress } from '#modules/identity/queries/staff-list.server.ts'
import { awayStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { now } from '#platform/clock.server.ts'
import type { AgentChoice } from './selected/forms.tsx'

/** For a choice of agents, with who is outside of their working hours. */
export async function agentChoices(agents: readonly StaffAddress[]): Promise<AgentChoice[]> {
  const away = await awayStaff(
    agents.map(({ userId }) => userId),
    now(),
  )
  return agents.map(({ userId, name }) => ({ userId, name, away: away.get(userId) ?? null }))
}
