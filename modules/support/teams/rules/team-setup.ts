import { z } from 'zod'
import { judged, typedText } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  type TicketCategory,
  type TicketTeam,
  ticketCategories,
  ticketCategoryLabels,
  ticketTeamLabels,
  ticketTeams,
} from '../../rules/ticket.ts'
import { type TeamAssignment, teamAssignmentLabels, teamAssignments } from './team-assignment.ts'

export type TeamPerson = {
  userId: string
  name: string
  teams: TicketTeam[]
  isAway: boolean
  maxOpenTickets: number | null
}

export type TeamSetup = {
  assignment: Record<TicketTeam, TeamAssignment>
  categoryTeams: Partial<Record<TicketCategory, TicketTeam>>
  people: TeamPerson[]
}

export function noTeamSetup(): TeamSetup {
  return {
    assignment: { technical: 'off', billing: 'off', success: 'off' },
    categoryTeams: {},
    people: [],
  }
}

export const assignmentField = (team: TicketTeam) => `assignment-${team}`
export const categoryField = (category: TicketCategory) => `category-${category}`
export const memberField = (userId: string, team: TicketTeam) => `member-${team}-${userId}`
export const awayField = (userId: string) => `away-${userId}`
export const maxField = (userId: string) => `max-${userId}`

const on = (isOn: boolean) => (isOn ? 'on' : '')

/** The setup as its form shows it; a checkbox that is not checked is ''. */
export function teamSetupValues({
  assignment,
  categoryTeams,
  people,
}: TeamSetup): Record<string, string> {
  const values: Record<string, string> = {}
  for (const team of ticketTeams) values[assignmentField(team)] = assignment[team]
  for (const category of ticketCategories)
    values[categoryField(category)] = categoryTeams[category] ?? ''
  for (const { userId, teams, isAway, maxOpenTickets } of people) {
    for (const team of ticketTeams) values[memberField(userId, team)] = on(teams.includes(team))
    values[awayField(userId)] = on(isAway)
    values[maxField(userId)] = maxOpenTickets === null ? '' : String(maxOpenTickets)
  }
  return values
}

/** The same with their labels, for the comparison of two people's saves. */
export function teamSetupTexts(
  values: Record<string, string>,
  people: readonly TeamPerson[],
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const team of ticketTeams)
    texts[`Team ${ticketTeamLabels[team]}`] = assignmentText(values[assignmentField(team)])
  for (const category of ticketCategories)
    texts[`New tickets: ${ticketCategoryLabels[category]}`] = teamText(
      values[categoryField(category)],
    )
  for (const { userId, name } of people) {
    const teams = ticketTeams.filter((team) => values[memberField(userId, team)] === 'on')
    const away = values[awayField(userId)] === 'on' ? 'away' : 'here'
    const max = values[maxField(userId)] || 'any number of'
    texts[name] = [
      teams.map((team) => ticketTeamLabels[team]).join(', ') || 'no team',
      away,
      `${max} open tickets`,
    ].join('; ')
  }
  return texts
}

const teamText = (value = '') => (isTeam(value) ? ticketTeamLabels[value] : 'No team')
const assignmentText = (value = '') => (isAssignment(value) ? teamAssignmentLabels[value] : '')
const isTeam = (value: string): value is TicketTeam => ticketTeams.some((team) => team === value)
const isAssignment = (value: string): value is TeamAssignment =>
  teamAssignments.some((assignment) => assignment === value)

/** What was typed, for people whom the operation knows. */
export type TypedTeams = { version: string; typed: Record<string, string> }

export const teamSetupSchema = judged(
  z.object({ version: typedText }).and(z.record(z.string(), z.string().max(200))),
  ({ version, ...typed }): Result<TypedTeams> => ok({ version, typed }),
)

/** What the form says of these people. Every fault is named by its field. */
export function readTeamSetup(
  typed: Record<string, string>,
  known: readonly Pick<TeamPerson, 'userId' | 'name'>[],
): Result<TeamSetup> {
  const fields: Record<string, string[]> = {}
  const setup = noTeamSetup()
  for (const team of ticketTeams) {
    const value = typed[assignmentField(team)] ?? 'off'
    if (isAssignment(value)) setup.assignment[team] = value
    else fields[assignmentField(team)] = [notInList]
  }
  for (const category of ticketCategories) {
    const value = typed[categoryField(category)] ?? ''
    if (isTeam(value)) setup.categoryTeams[category] = value
    else if (value !== '') fields[categoryField(category)] = [notInList]
  }
  setup.people = known.map((person) => personIn(typed, person))
  for (const { userId, maxOpenTickets } of setup.people)
    if (Number.isNaN(maxOpenTickets))
      fields[maxField(userId)] = ['Enter a whole number from 1, or leave it blank.']
  return Object.keys(fields).length > 0
    ? refuse('invalid', 'Please check the form.', { fields })
    : ok(setup)
}

const notInList = 'Choose one from the list.'

/** `maxOpenTickets` is not a number where none was typed. */
function personIn(
  typed: Record<string, string>,
  { userId, name }: Pick<TeamPerson, 'userId' | 'name'>,
): TeamPerson {
  const max = (typed[maxField(userId)] ?? '').trim()
  return {
    userId,
    name,
    teams: ticketTeams.filter((team) => typed[memberField(userId, team)] === 'on'),
    isAway: typed[awayField(userId)] === 'on',
    maxOpenTickets: max === '' ? null : /^[1-9]\d{0,4}$/.test(max) ? Number(max) : Number.NaN,
  }
}
