import { beforeAll, expect, test } from 'vitest'
import { csvLine } from '#kernel/csv.ts'
import { openShop } from '#modules/billing/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { setClock } from '#platform/clock.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../../factories.ts'
import { changeTickets } from '../../operations/change-tickets.server.ts'
import { deleteTickets } from '../../operations/delete-tickets.server.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { rateTicket } from '../../ratings/operations/rate-ticket.server.ts'
import {
  type ReportQuery,
  reportCsvHeads,
  reportCsvRow,
  reportQuery,
} from '../rules/ticket-report.ts'
import { reportedTickets } from './reported-tickets.server.ts'
import { ratingReport, ticketReport } from './ticket-report.server.ts'

useTestDatabase()

const all: ReportQuery = {
  from: '2026-11-23',
  to: '2026-11-24',
  team: null,
  category: null,
  agent: null,
}
let sipho: Person

/**
 * Johannesburg is two hours ahead of UTC. 23 November 2026 is a Monday; the office is open from 8
 * to 17.
 */
const at = (local: string) => setClock(new Date(`2026-11-${local}:00+02:00`))
const status = (id: string, value: 'resolved' | 'closed') =>
  changeTickets(sipho, [id], { property: 'status', value })

beforeAll(async () => {
  await openShop()
  sipho = await anAgent('Sipho')
  at('20T16:00')
  const closedUnanswered = await aTicket({ category: 'general' })
  // 23:30 on Sunday in UTC, which is Monday for the office. A note after half an open hour is not
  // an answer.
  setClock(new Date('2026-11-22T23:30:00Z'))
  const quick = await aTicket({ category: 'technical' })
  at('23T08:30')
  await writeAsStaff(sipho, quick.ticketId, staffMessageForm({ isInternal: 'yes' }))
  at('23T09:00')
  await writeAsStaff(sipho, quick.ticketId, staffMessageForm())
  const slow = await aTicket({ category: 'technical' })
  await changeTickets(sipho, [slow.ticketId], { property: 'agent', value: sipho.userId })
  at('23T10:00')
  await status(quick.ticketId, 'resolved')
  await rateTicket(quick.customer, quick.ticketId, { stars: 5, feedback: '=1+1' })
  await aTicket({ category: 'billing', priority: 'urgent' })
  const deleted = await aTicket({ category: 'billing' })
  // Answered after six hours, four were promised; then the customer is waited for five open hours.
  at('23T15:00')
  await writeAsStaff(sipho, slow.ticketId, staffMessageForm({ status: 'waiting_customer' }))
  await deleteTickets(sipho, [deleted.ticketId])
  // Half past midnight for the office, and still the 23rd in UTC.
  at('24T00:30')
  await status(closedUnanswered.ticketId, 'closed')
  at('24T11:00')
  await writeAsCustomer(slow.customer, slow.ticketId, customerMessageForm())
  at('24T12:00')
  await writeAsStaff(sipho, slow.ticketId, staffMessageForm())
  at('24T13:00')
  await status(slow.ticketId, 'resolved')
  await rateTicket(slow.customer, slow.ticketId, { stars: 2, feedback: '' })
  // 00:30 of the day after the range, though still the 24th in UTC.
  setClock(new Date('2026-11-24T22:30:00Z'))
  await aTicket({ category: 'technical' })
})

/** The clock of a test runs on while operations work. */
const near = (minutes: number) => expect.closeTo(minutes, 1)

test('counts by the office’s days: 23:30 in UTC is the next day in Johannesburg', async () => {
  const { opened, solved, days, busy } = await ticketReport(all)
  expect([opened.count, solved.count]).toEqual([3, 3])
  expect(days).toEqual([
    { day: '2026-11-23', opened: 3, solved: 1 },
    { day: '2026-11-24', opened: 0, solved: 2 },
  ])
  expect(busy).toEqual([1, 9, 10].map((hour) => ({ weekday: 1, hour, count: 1 })))
})

test('times are open minutes without the waiting for the customer; a note is no answer; the unanswered one is broken once it is late', async () => {
  const { opened, solved } = await ticketReport(all)
  // First answers after 60 and 360 minutes; solved after 120, 480 and 600.
  expect(opened).toMatchObject({
    median: near(210),
    p90: near(330),
    kept: 1,
    broken: 2,
    nextKept: 1,
    nextBroken: 0,
  })
  expect(solved).toMatchObject({ median: near(480), p90: near(576), kept: 3, broken: 0 })
})

test('by category and by agent, and narrowed to one of them', async () => {
  const { categories, agents } = await ticketReport(all)
  const technical = categories.find(({ category }) => category === 'technical')
  expect(technical).toMatchObject({
    opened: { count: 2, median: near(210) },
    solved: { count: 2, median: near(300) },
  })
  expect(categories.find(({ category }) => category === 'billing')).toMatchObject({
    opened: { count: 1, median: null, broken: 1 },
    solved: { count: 0 },
  })
  expect(categories.find(({ category }) => category === 'general')).toMatchObject({
    opened: { count: 0 },
    solved: { count: 1, median: near(600) },
  })
  // One that was given to him, and one that his first answer gave him.
  expect(agents.find(({ agentId }) => agentId === sipho.userId)).toMatchObject({
    opened: { count: 2, median: near(210) },
    solved: { median: near(300) },
  })
  expect(agents.find(({ agentId }) => agentId === null)).toMatchObject({
    opened: { count: 1 },
    solved: { count: 1 },
  })
  const counts = async (query: Partial<ReportQuery>) => {
    const { opened, solved } = await ticketReport({ ...all, ...query })
    return [opened.count, solved.count]
  }
  expect(await counts({ category: 'billing' })).toEqual([1, 0])
  expect(await counts({ agent: sipho.userId })).toEqual([2, 2])
  expect(await counts({ agent: 'none' })).toEqual([1, 1])
  expect(await counts({ team: 'billing' })).toEqual([0, 0])
  expect(await counts({ from: '2026-11-25', to: '2026-11-25' })).toEqual([1, 0])
})

test('by the hour at which tickets were opened, in the office’s time zone', async () => {
  const { hours } = await ticketReport(all)
  expect(hours.map(({ hour, opened, solved }) => [hour, opened.count, solved.count])).toEqual([
    [1, 1, 1],
    [9, 1, 1],
    [10, 1, 0],
    [16, 0, 1],
  ])
  expect(hours).toMatchObject([
    { opened: { median: near(60) }, solved: { median: near(120) } },
    { opened: { median: near(360) } },
    {},
    {},
  ])
})

test('ratings with their comments, by the day they were given', async () => {
  expect(await ratingReport(all)).toMatchObject({
    counts: [
      { stars: 5, count: 1 },
      { stars: 2, count: 1 },
    ],
    comments: [{ stars: 5, feedback: '=1+1' }],
  })
  expect(await ratingReport({ ...all, from: '2026-11-24' })).toMatchObject({
    counts: [{ stars: 2, count: 1 }],
    comments: [],
  })
})

test('the file has a line for each ticket opened in the range, newest first, and nothing that a spreadsheet runs', async () => {
  const tickets = []
  for await (const part of reportedTickets(all, 'Africa/Johannesburg')) tickets.push(...part)
  const rows = tickets.map((ticket) => reportCsvRow(ticket, 'Africa/Johannesburg'))
  expect(rows.map((row) => row.slice(7))).toEqual([
    ['2026-11-23', '', '', '', '', '', '', '', ''],
    ['2026-11-23', '2026-11-23', '360', 'no', '2026-11-24', '480', 'yes', '2', ''],
    ['2026-11-23', '2026-11-23', '60', 'yes', '2026-11-23', '120', 'yes', '5', '=1+1'],
  ])
  expect(rows.every((row) => row.length === reportCsvHeads.length)).toBe(true)
  expect(csvLine(rows[2] ?? [])).toMatch(/,5,'=1\+1\r\n$/)
})

test('the address: a range that is none is the last thirty days, one that is too long ends after a year', () => {
  const read = (search: string) => reportQuery(new URLSearchParams(search), '2026-11-24')
  expect(read('')).toMatchObject({
    from: '2026-10-26',
    to: '2026-11-24',
    team: null,
    category: null,
    agent: null,
  })
  expect(read('from=2026-11-02&to=2026-11-01')).toMatchObject({ from: '2026-10-26' })
  expect(read('from=2020-01-01&to=2026-11-01')).toMatchObject({
    from: '2020-01-01',
    to: '2020-12-31',
  })
  expect(read('team=billing&category=general&agent=none')).toMatchObject({
    team: 'billing',
    category: 'general',
    agent: 'none',
  })
  expect(read('team=x&category=y')).toMatchObject({ team: null, category: null })
})
