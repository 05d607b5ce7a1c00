import { expect, test } from 'vitest'
import { officeHours } from '../../rules/service-hours.ts'
import {
  defaultSlaPolicies,
  nextDeadline,
  slaAfterAnswer,
  slaAfterCustomerMessage,
  slaAfterPriority,
  slaAfterStatus,
  slaAtOpening,
} from '../../rules/sla.ts'
import { slaAfterMerge } from './merge.ts'

const calendar = { hours: officeHours, zone: 'Africa/Johannesburg' }
const at = (text: string) => new Date(`2026-11-${text}+02:00`)
const local = (moment: Date | null) =>
  moment && new Date(moment.getTime() + 7_200_000).toISOString().slice(5, 16)
const { normal, high, low, urgent } = defaultSlaPolicies
const opened = (text: string, targets = normal) => slaAtOpening(targets, at(text), calendar)

// Monday 23 November: a first answer to a normal ticket is due four open hours after it was opened,
// to one of high priority two.
const source = opened('23T08:00')
const target = opened('23T11:00')

test('an unanswered ticket keeps its deadline in the one that it is merged into, also when that one is recalculated', () => {
  const merged = slaAfterMerge(target, source, calendar)
  expect(local(merged.firstResponseDueAt)).toBe('11-23T12:00')
  expect(local(slaAfterPriority(merged, high, calendar).firstResponseDueAt)).toBe('11-23T10:00')
  expect(
    local(
      slaAfterPriority(slaAfterPriority(merged, high, calendar), normal, calendar)
        .firstResponseDueAt,
    ),
  ).toBe('11-23T12:00')
  const waiting = slaAfterStatus(merged, 'waiting_customer', { at: at('23T11:30'), calendar })
  expect(
    local(slaAfterStatus(waiting, 'open', { at: at('23T12:30'), calendar }).firstResponseDueAt),
  ).toBe('11-23T13:00')
  expect(slaAfterAnswer(merged, at('23T12:01'), calendar)).toMatchObject({
    answersLate: 1,
    answersInTime: 0,
    firstResponseFrom: null,
  })
})

test('merged the other way round nothing changes', () => {
  const merged = slaAfterMerge(source, target, calendar)
  expect(local(merged.firstResponseDueAt)).toBe('11-23T12:00')
  expect(local(slaAfterPriority(merged, high, calendar).firstResponseDueAt)).toBe('11-23T10:00')
})

test('in an answered ticket the merged one still waits for a first answer, and not for a next one', () => {
  const answered = slaAfterAnswer(target, at('23T11:10'), calendar)
  const merged = slaAfterMerge(answered, source, calendar)
  expect(local(merged.nextResponseDueAt)).toBe('11-23T12:00')
  expect(local(slaAfterPriority(merged, high, calendar).nextResponseDueAt)).toBe('11-23T10:00')
  expect(local(slaAfterPriority(merged, low, calendar).nextResponseDueAt)).toBe('11-23T17:00')
  const done = slaAfterAnswer(merged, at('23T11:59'), calendar)
  expect([done.nextResponseDueAt, done.firstResponseFrom, done.answersInTime]).toEqual([
    null,
    null,
    2,
  ])
  // What is asked after that is a next answer again.
  expect(local(slaAfterCustomerMessage(done, at('23T13:00'), calendar).nextResponseDueAt)).toBe(
    '11-24T13:00',
  )
})

test('a customer who is waited for is owed nothing of an answered ticket', () => {
  const merged = slaAfterMerge(slaAfterAnswer(target, at('23T11:10'), calendar), source, calendar)
  const waiting = slaAfterStatus(merged, 'waiting_customer', { at: at('23T11:20'), calendar })
  expect(waiting).toMatchObject({ firstResponseFrom: null, nextResponseFrom: null })
})

test('a next answer that is owed comes first in a ticket without any, whatever the priority becomes', () => {
  const asked = slaAfterCustomerMessage(
    slaAfterAnswer(opened('20T08:00', urgent), at('20T08:10'), calendar),
    at('23T10:30'),
    calendar,
  )
  const merged = slaAfterMerge(target, asked, calendar)
  expect(local(nextDeadline(merged))).toBe('11-23T11:30')
  expect(local(nextDeadline(slaAfterPriority(merged, urgent, calendar)))).toBe('11-23T11:30')
  expect(slaAfterAnswer(merged, at('23T11:31'), calendar)).toMatchObject({
    answersLate: 1,
    answersInTime: 0,
  })
})

test('a merged ticket that was paused has waited that much less', () => {
  const paused = slaAfterStatus(source, 'waiting_customer', { at: at('23T08:30'), calendar })
  const resumed = slaAfterStatus(paused, 'open', { at: at('23T09:30'), calendar })
  const merged = slaAfterMerge(target, resumed, calendar)
  expect(local(merged.firstResponseDueAt)).toBe('11-23T13:00')
  expect(local(slaAfterPriority(merged, high, calendar).firstResponseDueAt)).toBe('11-23T11:00')
})

test('over two merges the first beginning counts', () => {
  const middle = slaAfterMerge(opened('23T10:00'), source, calendar)
  const last = slaAfterMerge(target, middle, calendar)
  expect(local(slaAfterPriority(last, high, calendar).firstResponseDueAt)).toBe('11-23T10:00')
})
