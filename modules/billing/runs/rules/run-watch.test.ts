import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { type RunFacts, watchRuns } from './run-watch.ts'

const today = '2026-11-20'
const daysBack = (...days: number[]) => days.map((back) => addDays(today, -back))

function facts(changes: Partial<RunFacts> = {}): RunFacts {
  const completedDays = daysBack(0, 1, 2, 3, 4, 5, 6, 7)
  return {
    today,
    hour: 9,
    now: new Date('2026-11-20T07:00:00Z'),
    installedOn: '2026-01-01',
    completedDays,
    running: null,
    ...changes,
  }
}

describe('whether the daily run happened', () => {
  test('no alarm when it did, nor before it is due', () => {
    expect(watchRuns(facts())).toEqual({ alarm: null, missedDays: [] })
    expect(watchRuns(facts({ hour: 7, completedDays: daysBack(1, 2, 3, 4, 5, 6, 7) }))).toEqual({
      alarm: null,
      missedDays: [],
    })
  })

  test('an alarm from eight on, and before it when yesterday is missing too', () => {
    const completedDays = daysBack(1, 2, 3, 4, 5, 6, 7)
    expect(watchRuns(facts({ hour: 8, completedDays })).alarm).toEqual({
      kind: 'missing',
      days: [today],
    })
    expect(watchRuns(facts({ hour: 3, completedDays: daysBack(2, 3, 4, 5, 6, 7) })).alarm).toEqual({
      kind: 'missing',
      days: daysBack(1),
    })
    expect(watchRuns(facts({ completedDays: daysBack(3, 4, 5, 6) })).alarm).toEqual({
      kind: 'missing',
      days: daysBack(2, 1, 0),
    })
  })

  test('missed days are shown without an alarm once a run has come', () => {
    expect(watchRuns(facts({ completedDays: daysBack(0, 3, 4, 5, 6) }))).toEqual({
      alarm: null,
      missedDays: daysBack(2, 1),
    })
    expect(
      watchRuns(facts({ hour: 7, completedDays: daysBack(0, 2, 3, 4, 5, 6, 7) })),
    ).toMatchObject({ alarm: null })
  })

  test('a run that works is no alarm; one that went silent is, also for another day', () => {
    const late = { completedDays: daysBack(1, 2, 3, 4, 5, 6) }
    const beat = (minutes: number) => new Date(facts().now.getTime() - minutes * 60_000)
    expect(
      watchRuns(facts({ ...late, running: { asOf: today, heartbeatAt: beat(29) } })).alarm,
    ).toBeNull()
    expect(
      watchRuns(facts({ ...late, running: { asOf: today, heartbeatAt: beat(30) } })).alarm,
    ).toEqual({ kind: 'silent', asOf: today, minutes: 30 })
    expect(
      watchRuns(facts({ ...late, running: { asOf: addDays(today, -4), heartbeatAt: beat(1) } }))
        .alarm,
    ).toMatchObject({ kind: 'missing' })
  })

  test('a site that was set up today or has no customers yet owes no run', () => {
    expect(watchRuns(facts({ installedOn: today, completedDays: [] }))).toEqual({
      alarm: null,
      missedDays: [],
    })
    expect(watchRuns(facts({ installedOn: null, completedDays: [] })).alarm).toBeNull()
    expect(watchRuns(facts({ installedOn: addDays(today, -1), completedDays: [] })).alarm).toEqual({
      kind: 'missing',
      days: [today],
    })
  })
})
