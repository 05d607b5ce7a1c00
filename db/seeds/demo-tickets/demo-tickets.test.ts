import { describe, expect, test } from 'vitest'
import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import { tagsOf } from '#modules/support/rules/ticket-forms.ts'
import { demoPeople } from '../demo-people.ts'
import { demoTickets } from './all.ts'
import { ticketHistory } from './ticket-history.ts'

const number = 'TKT-000000-AAA'
const noon = new Date('2026-11-23T10:00:00Z')
/**
 * The start of a South African day, noon, a Sunday, and the evening of a public holiday: offices
 * are closed, and answers must not slip past the seeding.
 */
const seedings = [
  '2026-11-22T22:00:30Z',
  '2026-11-23T10:00:00Z',
  '2027-01-03T09:00:00Z',
  '2027-04-27T20:00:00Z',
].map((at) => new Date(at))
const histories = demoTickets.map((ticket) => ticketHistory(ticket, number, noon))

const missing = <T>(all: readonly T[], used: readonly T[]) =>
  all.filter((one) => !used.includes(one))

test('some sixty tickets cover every status, category, priority, team and source', () => {
  expect(demoTickets.length).toBeGreaterThanOrEqual(55)
  expect(demoTickets.length).toBeLessThanOrEqual(70)
  const statuses = histories.map(({ status }) => status)
  expect(
    ticketStatuses.filter((status) => statuses.filter((one) => one === status).length < 5),
  ).toEqual([])
  expect(
    ticketCategories.filter(
      (category) => demoTickets.filter((one) => one.category === category).length < 7,
    ),
  ).toEqual([])
  const priorities = demoTickets.map(({ priority = 'normal' }) => priority)
  expect(missing(ticketPriorities, priorities)).toEqual([])
  const teams = histories.map(({ team }) => team)
  expect(missing(ticketTeams, teams)).toEqual([])
  expect(demoTickets.filter(({ source }) => source === 'staff').length).toBeGreaterThanOrEqual(2)
  expect(
    histories.filter(({ agent, status }) => agent === null && status === 'open').length,
  ).toBeGreaterThanOrEqual(3)
})

test('most older tickets are done, and the newest are of the last hours', () => {
  const age = (at: Date) => (noon.getTime() - at.getTime()) / 3_600_000
  const old = histories.filter(({ createdAt }) => age(createdAt) > 30 * 24)
  expect(
    old.filter(({ status }) => status === 'resolved' || status === 'closed').length / old.length,
  ).toBeGreaterThan(0.9)
  expect(histories.filter(({ createdAt }) => age(createdAt) < 6).length).toBeGreaterThanOrEqual(4)
  expect(Math.max(...histories.map(({ createdAt }) => age(createdAt)))).toBeGreaterThan(120 * 24)
})

test('no two tickets are alike', () => {
  expect(new Set(demoTickets.map(({ subject }) => subject)).size).toBe(demoTickets.length)
  const texts = demoTickets.flatMap(({ messages }) => messages.map(({ text }) => text))
  expect(new Set(texts).size).toBe(texts.length)
})

test('the demo customer has tickets in most states: one waits for her, one was answered within the hour', () => {
  const own = histories.filter((_history, index) => demoTickets[index]?.who === 'Thandi Nkosi')
  expect(own.length).toBeGreaterThanOrEqual(5)
  expect(
    missing(
      ticketStatuses,
      own.map(({ status }) => status),
    ),
  ).toEqual([])
  const fresh = own.filter(
    ({ messages, lastPublicMessageAt }) =>
      messages.at(-1)?.by === 'staff' && noon.getTime() - lastPublicMessageAt.getTime() < 3_600_000,
  )
  expect(fresh.length).toBe(1)
})

describe.each(demoTickets)('$subject', (ticket) => {
  test('is a thread of one to five messages that its opener began', () => {
    expect(demoPeople.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toContain(
      ticket.who,
    )
    expect(ticket.messages.length).toBeGreaterThanOrEqual(1)
    expect(ticket.messages.length).toBeLessThanOrEqual(5)
    expect(ticket.messages[0]?.by).toBe(ticket.source === 'staff' ? 'staff' : 'customer')
    expect(ticket.subject.length).toBeLessThanOrEqual(100)
    for (const { text } of ticket.messages) {
      expect(text.trim()).toBe(text)
      expect(text).not.toMatch(/lorem|['"]/i)
      expect(text.length).toBeGreaterThan(10)
      expect(text.length).toBeLessThanOrEqual(2000)
    }
    expect(tagsOf((ticket.tags ?? []).join(','))).toEqual(ticket.tags ?? [])
  })

  test.each(seedings)(
    'has stamps that agree with its thread and its history when seeded at %s',
    (now) => {
      const history = ticketHistory(ticket, number, now)
      const { messages, changes, status, createdAt } = history
      const moments = [...messages, ...changes].map(({ at }) => at.getTime())
      expect(Math.max(...moments)).toBe(history.updatedAt.getTime())
      expect(Math.min(...moments)).toBe(createdAt.getTime())
      expect(Math.max(...moments)).toBeLessThanOrEqual(now.getTime())
      for (const rows of [messages, changes])
        expect(rows.map(({ at }) => at.getTime())).toEqual(
          rows.map(({ at }) => at.getTime()).sort((a, b) => a - b),
        )
      expect(messages.filter(({ by }) => by !== 'note').at(-1)?.at).toEqual(
        history.lastPublicMessageAt,
      )
      expect(changes[0]).toMatchObject({ kind: 'created', after: number, at: createdAt })
      expect([
        history.closedAt !== null,
        history.resolvedAt !== null || status !== 'resolved',
      ]).toEqual([status === 'closed', true])
      const statuses = changes.filter(({ kind }) => kind === 'status')
      expect(statuses.map(({ before }) => before)).toEqual(
        ['open', ...statuses.map(({ after }) => after)].slice(0, statuses.length),
      )
      expect(statuses.at(-1)?.after ?? 'open').toBe(status)
      const last = (kind: string) =>
        changes.filter((change) => change.kind === kind).at(-1)?.after ?? null
      expect([history.agent, history.tags.join(', ')]).toEqual([last('agent'), last('tags') ?? ''])
      expect([history.agent, history.tags]).toEqual([ticket.agent ?? null, ticket.tags ?? []])
      if (ticket.source !== 'staff') expect(history.team).toBe(last('team'))
    },
  )
})
