import { describe, expect, test } from 'vitest'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { maySuspendOn, stepsFor, suspensionDay, type TakenStep } from './dunning.ts'

const ladder = defaultBillingSettings.dunning_ladder
const names = ({ act, skip }: ReturnType<typeof stepsFor>) => ({
  act: act.map(({ action, days }) => `${action}${days}`),
  skip: skip.map(({ action, days }) => `${action}${days}`),
})
const took = (
  action: TakenStep['action'],
  days: number,
  on: string,
  skipped = false,
): TakenStep => ({ action, days, on, skipped })
const invoice = { issueDate: '2027-02-01', dueDate: '2027-02-08', taken: [] as TakenStep[] }
const ask = (today: string, taken: TakenStep[] = [], maySuspend = true) =>
  names(stepsFor(ladder, { ...invoice, taken }, today, maySuspend))

test('no service is suspended on Fridays after noon, weekends and public holidays', () => {
  expect(maySuspendOn('2027-02-18', 23)).toBe(true)
  expect(maySuspendOn('2027-02-19', 11)).toBe(true)
  expect(maySuspendOn('2027-02-19', 12)).toBe(false)
  expect(maySuspendOn('2027-02-20', 9)).toBe(false)
  expect(maySuspendOn('2027-02-21', 9)).toBe(false)
  expect(maySuspendOn('2027-03-22', 9)).toBe(false)
  expect(maySuspendOn('2027-03-26', 9)).toBe(false)
})

describe('the ladder', () => {
  test('each day in turn', () => {
    expect(ask('2027-02-01')).toEqual({ act: [], skip: ['remind-7'] })
    expect(ask('2027-02-07', [took('remind', -7, '2027-02-01', true)])).toEqual({
      act: ['remind-1'],
      skip: [],
    })
    const before = [took('remind', -7, '2027-02-01', true), took('remind', -1, '2027-02-07')]
    expect(ask('2027-02-08', before)).toEqual({ act: [], skip: [] })
    expect(ask('2027-02-09', before)).toEqual({ act: ['remind1'], skip: [] })
    const reminded = [...before, took('remind', 1, '2027-02-09')]
    expect(ask('2027-02-13', reminded)).toEqual({ act: ['warn5'], skip: [] })
    const warned = [...reminded, took('warn', 5, '2027-02-13')]
    expect(ask('2027-02-14', warned)).toEqual({ act: [], skip: [] })
    expect(ask('2027-02-15', warned)).toEqual({ act: ['suspend7'], skip: [] })
    expect(ask('2027-02-15', warned, false)).toEqual({ act: [], skip: [] })
    const suspended = [...warned, took('suspend', 7, '2027-02-16')]
    expect(ask('2027-03-10', suspended)).toEqual({ act: [], skip: [] })
    expect(ask('2027-03-11', suspended)).toEqual({ act: ['cancel30'], skip: [] })
  })

  test('after an outage: one mail, a warning first, and the full time between warning and suspension', () => {
    expect(ask('2027-04-01')).toEqual({ act: ['warn5'], skip: ['remind-7', 'remind-1', 'remind1'] })
    const warned = [
      took('remind', 1, '2027-04-01', true),
      took('remind', -1, '2027-04-01', true),
      took('remind', -7, '2027-04-01', true),
    ]
    expect(ask('2027-04-02', [...warned, took('warn', 5, '2027-04-01')])).toEqual({
      act: [],
      skip: [],
    })
    expect(ask('2027-04-03', [...warned, took('warn', 5, '2027-04-01')])).toEqual({
      act: ['suspend7'],
      skip: [],
    })
  })

  test('a ladder without a warning suspends all the same, and one step a day', () => {
    const short = ladder.filter(({ action }) => action === 'suspend' || action === 'cancel')
    expect(names(stepsFor(short, invoice, '2027-04-01', true))).toEqual({
      act: ['suspend7'],
      skip: [],
    })
  })
})

test('a warning names a day on which a suspension may really happen', () => {
  expect(suspensionDay(ladder, { days: 5, action: 'warn' }, '2027-02-13')).toBe('2027-02-15')
  expect(suspensionDay(ladder, { days: 5, action: 'warn' }, '2027-02-18')).toBe('2027-02-22')
})
