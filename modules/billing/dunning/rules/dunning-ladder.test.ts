import { describe, expect, test } from 'vitest'
import {
  type DunningAction,
  type DunningStep,
  defaultBillingSettings,
} from '#modules/settings/rules/billing-settings.ts'
import {
  dunningStepsFor,
  type Leniency,
  stepsFor,
  suspensionDay,
  type TakenStep,
} from './dunning.ts'

// Issued on 1 February, due on 8 February 2027.
const invoice = { issueDate: '2027-02-01', dueDate: '2027-02-08' }
const step = (action: DunningAction, days: number): DunningStep => ({ action, days })
const took = (action: DunningAction, days: number, on: string): TakenStep => ({
  action,
  days,
  on,
  skipped: false,
})
const skipped = (action: DunningAction, days: number, on: string): TakenStep => ({
  action,
  days,
  on,
  skipped: true,
})
const names = ({ act, skip }: ReturnType<typeof stepsFor>) => ({
  act: act.map(({ action, days }) => `${action} ${days}`),
  skip: skip.map(({ action, days }) => `${action} ${days}`),
})
const due = (ladder: DunningStep[], today: string, taken: TakenStep[] = []) =>
  names(stepsFor(ladder, { ...invoice, taken }, today, true))

describe('reminders', () => {
  test('that were missed are sent up to the due date, and not once the invoice is overdue', () => {
    const ladder = [step('remind', -1)]
    expect(due(ladder, '2027-02-06')).toEqual({ act: [], skip: [] })
    expect(due(ladder, '2027-02-07')).toEqual({ act: ['remind -1'], skip: [] })
    expect(due(ladder, '2027-02-08')).toEqual({ act: ['remind -1'], skip: [] })
    expect(due(ladder, '2027-02-09')).toEqual({ act: [], skip: ['remind -1'] })
  })

  test('of the due date itself are sent on it, and not a day late', () => {
    const ladder = [step('remind', 0)]
    expect(due(ladder, '2027-02-08')).toEqual({ act: ['remind 0'], skip: [] })
    expect(due(ladder, '2027-02-09')).toEqual({ act: [], skip: ['remind 0'] })
  })

  test('are not sent with the invoice, whose own email says the same; a day later they are', () => {
    expect(due([step('remind', -7)], '2027-02-01')).toEqual({ act: [], skip: ['remind -7'] })
    expect(due([step('remind', -6)], '2027-02-02')).toEqual({ act: ['remind -6'], skip: [] })
  })

  test('of which several were missed are one email: the latest', () => {
    expect(due([step('remind', 1), step('remind', 3)], '2027-02-12')).toEqual({
      act: ['remind 3'],
      skip: ['remind 1'],
    })
  })
})

describe('warnings', () => {
  test('of an invoice that was issued late are sent all the same', () => {
    const late = { issueDate: '2027-02-20', dueDate: '2027-02-08', taken: [] }
    expect(names(stepsFor([step('warn', 5)], late, '2027-02-20', true))).toEqual({
      act: ['warn 5'],
      skip: [],
    })
  })

  test('are sent before a reminder, even a later one', () => {
    expect(due([step('warn', 5), step('remind', 6)], '2027-02-14')).toEqual({
      act: ['warn 5'],
      skip: ['remind 6'],
    })
  })

  test('and reminders of one day are two steps', () => {
    const ladder = [step('remind', 5), step('warn', 5)]
    expect(due(ladder, '2027-02-13', [took('remind', 5, '2027-02-13')])).toEqual({
      act: ['warn 5'],
      skip: [],
    })
  })
})

describe('a suspension', () => {
  const ladder = [step('warn', 5), step('suspend', 7)]

  test('comes as long after the warning as the ladder says, however late that was', () => {
    const warned = [took('warn', 5, '2027-04-01')]
    expect(due(ladder, '2027-04-02', warned)).toEqual({ act: [], skip: [] })
    expect(due(ladder, '2027-04-03', warned)).toEqual({ act: ['suspend 7'], skip: [] })
    expect(due(ladder, '2027-06-01', warned)).toEqual({ act: ['suspend 7'], skip: [] })
  })

  test('needs a warning that was sent; a skipped one does not count', () => {
    expect(due(ladder, '2027-04-03', [skipped('warn', 5, '2027-02-13')])).toEqual({
      act: [],
      skip: [],
    })
  })

  test('counts from the latest warning, in whatever order the steps are stored', () => {
    const first = took('warn', 3, '2027-02-11')
    const last = took('warn', 5, '2027-04-01')
    const twice = [step('warn', 3), ...ladder]
    for (const taken of [
      [first, last],
      [last, first],
    ]) {
      expect(due(twice, '2027-04-02', taken)).toEqual({ act: [], skip: [] })
      expect(due(twice, '2027-04-03', taken)).toEqual({ act: ['suspend 7'], skip: [] })
    }
  })

  test('is not held up by reminders between it and its warning', () => {
    const reminding = [step('warn', 5), step('remind', 6), step('suspend', 7)]
    const taken = [took('warn', 5, '2027-04-01'), took('remind', 6, '2027-04-02')]
    expect(due(reminding, '2027-04-02', taken.slice(0, 1))).toEqual({ act: ['remind 6'], skip: [] })
    expect(due(reminding, '2027-04-03', taken)).toEqual({ act: ['suspend 7'], skip: [] })
    expect(
      due(reminding, '2027-04-03', [
        took('warn', 5, '2027-04-01'),
        took('remind', 6, '2027-04-03'),
      ]),
    ).toEqual({ act: ['suspend 7'], skip: [] })
  })

  test('never comes on the day of a warning, even when an earlier warning was long ago', () => {
    const twice = [step('warn', 5), step('warn', 6), step('suspend', 7)]
    expect(due(twice, '2027-04-01', [took('warn', 5, '2027-02-13')])).toEqual({
      act: ['warn 6'],
      skip: [],
    })
  })

  test('needs no warning that the ladder sends only afterwards', () => {
    const backwards = [step('suspend', 7), step('warn', 10)]
    expect(due(backwards, '2027-02-15')).toEqual({ act: ['suspend 7'], skip: [] })
  })

  test('does not come on a day on which staff could not restore the service', () => {
    expect(
      names(
        stepsFor(
          ladder,
          { ...invoice, taken: [took('warn', 5, '2027-02-13')] },
          '2027-02-15',
          false,
        ),
      ),
    ).toEqual({ act: [], skip: [] })
  })
})

describe('a cancellation is proposed', () => {
  const ladder = [step('suspend', 7), step('cancel', 30)]

  test('after the service was suspended for as long as the ladder says', () => {
    const suspended = [took('suspend', 7, '2027-02-20')]
    expect(due(ladder, '2027-03-14', suspended)).toEqual({ act: [], skip: [] })
    expect(due(ladder, '2027-03-15', suspended)).toEqual({ act: ['cancel 30'], skip: [] })
  })

  test('by a ladder that never suspends', () => {
    expect(due([step('cancel', 30)], '2027-03-10')).toEqual({ act: ['cancel 30'], skip: [] })
  })

  test('not on the day of a suspension', () => {
    const backwards = [step('cancel', 3), step('suspend', 7)]
    expect(due(backwards, '2027-02-15')).toEqual({ act: ['suspend 7'], skip: [] })
    expect(due(backwards, '2027-02-16', [took('suspend', 7, '2027-02-15')])).toEqual({
      act: ['cancel 3'],
      skip: [],
    })
  })
})

test('the order in which the steps of a ladder are written does not matter', () => {
  const backwards = defaultBillingSettings.dunning_ladder.toReversed()
  const outage = { act: ['warn 5'], skip: ['remind -7', 'remind -1', 'remind 1'] }
  expect(due(backwards, '2027-04-01')).toEqual(outage)
  expect(due([step('remind', 3), step('remind', 1)], '2027-02-12')).toEqual({
    act: ['remind 3'],
    skip: ['remind 1'],
  })
})

describe('who is spared', () => {
  const ladder = defaultBillingSettings.dunning_ladder
  const nobody: Leniency = {
    subscriptionId: 'subscription-1',
    isOffer: false,
    isExempt: false,
    isPromised: false,
    isUnreachable: false,
    hasRetry: false,
  }
  const taken = [took('remind', -1, '2027-02-07'), skipped('remind', -7, '2027-02-01')]
  const warned = [...taken, took('remind', 1, '2027-02-09'), took('warn', 5, '2027-02-13')]
  const ask = (today: string, leniency: Partial<Leniency>, so = taken) =>
    names(
      dunningStepsFor({ ...invoice, taken: so, ...nobody, ...leniency }, ladder, {
        today,
        maySuspend: true,
      }),
    )

  test('no customer, by default', () => {
    expect(ask('2027-02-09', {})).toEqual({ act: ['remind 1'], skip: [] })
    expect(ask('2027-02-15', {}, warned)).toEqual({ act: ['suspend 7'], skip: [] })
  })

  test.each<[string, Partial<Leniency>]>([
    ['an exempt customer', { isExempt: true }],
    ['a customer who promised to pay', { isPromised: true }],
    ['somebody who ordered and did not pay yet', { isOffer: true }],
  ])('%s is reminded before the due date and left alone after it', (_, leniency) => {
    expect(ask('2027-02-07', leniency, [])).toEqual({ act: ['remind -1'], skip: ['remind -7'] })
    expect(ask('2027-02-09', leniency)).toEqual({ act: [], skip: [] })
    expect(ask('2027-02-13', leniency)).toEqual({ act: [], skip: [] })
    expect(ask('2027-02-15', leniency, warned)).toEqual({ act: [], skip: [] })
  })

  test('a customer whom emails do not reach is neither reminded nor suspended', () => {
    for (const day of ['2027-02-07', '2027-02-13', '2027-04-15'])
      expect(ask(day, { isUnreachable: true }, warned)).toEqual({ act: [], skip: [] })
  })

  test('a reminder of the due date reaches them still', () => {
    const exempt = { ...invoice, taken: [], ...nobody, isExempt: true }
    expect(
      names(
        dunningStepsFor(exempt, [step('remind', 0)], { today: '2027-02-08', maySuspend: true }),
      ),
    ).toEqual({
      act: ['remind 0'],
      skip: [],
    })
  })

  test('an invoice without a service is reminded and warned of, with nothing to suspend or cancel', () => {
    const loose = { subscriptionId: null }
    expect(ask('2027-02-09', loose)).toEqual({ act: ['remind 1'], skip: [] })
    expect(ask('2027-02-13', loose)).toEqual({ act: ['warn 5'], skip: ['remind 1'] })
    expect(ask('2027-02-15', loose, warned)).toEqual({ act: [], skip: [] })
    expect(ask('2027-04-15', loose, [...warned, took('suspend', 7, '2027-02-15')])).toEqual({
      act: [],
      skip: [],
    })
  })

  test('a card that is being tried again sends its own emails: no reminder, but the warning and what follows', () => {
    expect(ask('2027-02-09', { hasRetry: true })).toEqual({ act: [], skip: ['remind 1'] })
    expect(ask('2027-02-13', { hasRetry: true })).toEqual({ act: ['warn 5'], skip: ['remind 1'] })
    expect(ask('2027-02-15', { hasRetry: true }, warned)).toEqual({ act: ['suspend 7'], skip: [] })
  })
})

describe('the day that a warning names for the suspension', () => {
  const warning = step('warn', 5)
  // 15 February 2027 is a Monday.
  const monday = '2027-02-15'

  test('is as many days away as the ladder has between the two, whatever else is between them', () => {
    expect(suspensionDay([warning, step('remind', 6), step('suspend', 7)], warning, monday)).toBe(
      '2027-02-17',
    )
  })

  test('is that of the next suspension where there are several, in whatever order', () => {
    expect(suspensionDay([warning, step('suspend', 9), step('suspend', 6)], warning, monday)).toBe(
      '2027-02-16',
    )
    expect(suspensionDay([step('suspend', 6), step('suspend', 9), warning], warning, monday)).toBe(
      '2027-02-16',
    )
  })

  test('is a week away where the ladder suspends nothing after the warning', () => {
    for (const ladder of [
      [warning],
      [step('suspend', 3), warning],
      [warning, step('suspend', 5)],
      [warning, step('cancel', 6)],
    ])
      expect(suspensionDay(ladder, warning, monday)).toBe('2027-02-22')
  })

  test('moves over weekends and holidays, and a Friday morning counts', () => {
    expect(suspensionDay([warning, step('suspend', 7)], warning, '2027-02-17')).toBe('2027-02-19')
    expect(suspensionDay([warning, step('suspend', 7)], warning, '2027-02-18')).toBe('2027-02-22')
    // Good Friday and Family Day.
    expect(suspensionDay([warning, step('suspend', 7)], warning, '2027-03-24')).toBe('2027-03-30')
  })
})
