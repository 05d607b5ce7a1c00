import { beforeAll, expect, test } from 'vitest'
import { csvLine } from '#kernel/csv.ts'
import { openShop } from '#modules/billing/factories.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, aChatMessage, anOperator } from '../../factories.ts'
import type { chatSessions } from '../../tables.server.ts'
import { chatCsvHeads, chatCsvRow } from '../rules/chat-csv.ts'
import { type ChatReportQuery, chatReportQuery, secondsText } from '../rules/chat-report-query.ts'
import { chatReport, reportedChats } from './chat-report.server.ts'

useTestDatabase()

const zone = 'Africa/Johannesburg'
const range: ChatReportQuery = { from: '2026-11-23', to: '2026-11-24', operator: null }
let lindiwe: string
let sipho: string

type Case = {
  /** Of the office's clock, two hours ahead of UTC. 23 November 2026 is a Monday. */
  at: string
  by?: 'lindiwe' | 'sipho'
  status: (typeof chatSessions.$inferInsert)['status']
  /** Seconds. */
  waited?: number
  answered?: number
  took?: number
  rating?: number
  comment?: string
  messages?: number
}

const cases: Case[] = [
  // A second before the range, and the first of its last day after it.
  {
    at: '2026-11-22T23:59:59',
    by: 'sipho',
    status: 'resolved',
    waited: 5,
    answered: 5,
    took: 5,
    rating: 1,
  },
  { at: '2026-11-25T00:00:00', status: 'abandoned' },
  // The first and the last second of the first day; in UTC the first is still the 22nd.
  {
    at: '2026-11-23T00:00:00',
    by: 'lindiwe',
    status: 'resolved',
    waited: 10,
    answered: 20,
    took: 300,
    rating: 5,
    comment: '=1+1',
    messages: 2,
  },
  {
    at: '2026-11-23T23:59:59',
    by: 'sipho',
    status: 'resolved',
    waited: 30,
    answered: 60,
    took: 900,
    rating: 4,
  },
  { at: '2026-11-23T09:15:00', status: 'abandoned', took: 120 },
  // Taken, but the visitor left before the first answer: missed, and its time is not a duration of
  // a resolved chat.
  { at: '2026-11-23T09:45:00', by: 'sipho', status: 'abandoned', waited: 50, took: 7000 },
  // In UTC still the 23rd.
  { at: '2026-11-24T01:30:00', by: 'lindiwe', status: 'active', waited: 20, answered: 40 },
  { at: '2026-11-24T10:00:00', status: 'waiting' },
]

beforeAll(async () => {
  await openShop()
  lindiwe = (await anOperator({ name: 'Lindiwe' })).operatorId
  sipho = (await anOperator({ name: 'Sipho' })).operatorId
  for (const one of cases) await play(one)
})

async function play({
  at,
  by,
  status,
  waited,
  answered,
  took,
  rating,
  comment = '',
  messages = 0,
}: Case): Promise<void> {
  const startedAt = new Date(`${at}+02:00`)
  const later = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)
  const isOver = status === 'resolved' || status === 'abandoned'
  const { chatId } = await aChat({
    ...{ startedAt, status, ratingComment: comment },
    ...(by && { assignedOperatorId: by === 'sipho' ? sipho : lindiwe }),
    ...(waited !== undefined && { assignedAt: later(waited), firstResponseAt: later(waited) }),
    ...(answered !== undefined && {
      firstAnswerAt: later(answered),
      responseTimeSeconds: answered,
    }),
    ...(isOver && { endedAt: later(took ?? 0), totalDurationSeconds: took ?? 0 }),
    ...(rating !== undefined && { rating }),
  })
  for (let count = 0; count < messages; count++) await aChatMessage(chatId)
}

const none = { median: null, p90: null }

test('counts by the office’s days: midnight in Johannesburg is where a day begins and ends', async () => {
  const { days, busy } = await chatReport(range)
  expect(
    days.map(({ day, chats, resolved, missed }) => ({ day, chats, resolved, missed })),
  ).toEqual([
    { day: '2026-11-23', chats: 4, resolved: 2, missed: 2 },
    { day: '2026-11-24', chats: 2, resolved: 0, missed: 0 },
  ])
  expect(busy).toEqual([
    { weekday: 1, hour: 0, count: 1 },
    { weekday: 1, hour: 9, count: 2 },
    { weekday: 1, hour: 23, count: 1 },
    { weekday: 2, hour: 1, count: 1 },
    { weekday: 2, hour: 10, count: 1 },
  ])
})

test('what waits and goes on now is counted whatever the range; times are medians of what was measured', async () => {
  expect(await chatReport(range)).toMatchObject({
    waitingNow: 1,
    activeNow: 1,
    all: {
      chats: 6,
      resolved: 2,
      missed: 2,
      // 10, 20, 30 and 50 seconds; 20, 40 and 60; 300 and 900.
      waiting: { median: 25, p90: 44 },
      response: { median: 40, p90: 56 },
      duration: { median: 600, p90: 840 },
      rated: 2,
      rating: 4.5,
    },
  })
  expect(await chatReport({ ...range, from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
    waitingNow: 1,
    activeNow: 1,
    all: {
      chats: 0,
      resolved: 0,
      missed: 0,
      waiting: none,
      response: none,
      duration: none,
      rated: 0,
      rating: null,
    },
    days: [],
    operators: [],
    busy: [],
  })
})

test('by operator, in the order of their names, and narrowed to one of them', async () => {
  const { operators } = await chatReport(range)
  expect(operators).toMatchObject([
    {
      name: 'Lindiwe',
      chats: 2,
      resolved: 1,
      missed: 0,
      waiting: { median: 15 },
      rated: 1,
      rating: 5,
    },
    {
      name: 'Sipho',
      chats: 2,
      resolved: 1,
      missed: 1,
      waiting: { median: 40 },
      response: { median: 60 },
      rated: 1,
      rating: 4,
    },
  ])
  expect(await chatReport({ ...range, operator: sipho })).toMatchObject({
    all: { chats: 2, missed: 1 },
    operators: [{ name: 'Sipho' }],
  })
})

test('ratings by day', async () => {
  const { days } = await chatReport(range)
  expect(days.map(({ rated, rating }) => [rated, rating])).toEqual([
    [2, 4.5],
    [0, null],
  ])
})

test('the file has a line for each chat begun in the range, newest first, and nothing that a spreadsheet runs', async () => {
  const chats = []
  for await (const part of reportedChats(range, zone)) chats.push(...part)
  const rows = chats.map((chat) => chatCsvRow(chat, zone))
  const who = ['Lerato Mokoena', 'lerato@visitor.example']
  expect(rows).toEqual([
    ['2026-11-24', '10:00', 'Waiting', ...who, '', '', '', '', '', '0', '', '', ''],
    ['2026-11-24', '01:30', 'Active', ...who, 'Lindiwe', '', '20', '40', '', '0', '', '', ''],
    ['2026-11-23', '23:59', 'Resolved', ...who, 'Sipho', '', '30', '60', '900', '0', '4', '', ''],
    ['2026-11-23', '09:45', 'Abandoned', ...who, 'Sipho', '', '50', '', '7000', '0', '', '', ''],
    ['2026-11-23', '09:15', 'Abandoned', ...who, '', '', '', '', '120', '0', '', '', ''],
    [
      '2026-11-23',
      '00:00',
      'Resolved',
      ...who,
      'Lindiwe',
      '',
      '10',
      '20',
      '300',
      '2',
      '5',
      '=1+1',
      '',
    ],
  ])
  expect(rows.every((row) => row.length === chatCsvHeads.length)).toBe(true)
  expect(csvLine(rows[5] ?? [])).toContain(",'=1+1,")
})

test('the address: its range is that of the ticket reports, an operator that is none is all', () => {
  const read = (search: string) => chatReportQuery(new URLSearchParams(search), '2026-11-24')
  expect(read('')).toEqual({ from: '2026-10-26', to: '2026-11-24', operator: null })
  expect(read('from=2026-11-02&to=2026-11-03&operator=x')).toEqual({
    from: '2026-11-02',
    to: '2026-11-03',
    operator: null,
  })
  expect(read(`operator=${lindiwe}`).operator).toBe(lindiwe)
})

test.each([
  [null, '–'],
  [0.4, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [95, '1 min 35 s'],
  [700, '12 min'],
  [3_725, '1 h 2 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text)
})
