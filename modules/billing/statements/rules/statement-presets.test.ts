import { expect, test } from 'vitest'
import { statementPresets } from './statement-presets.ts'

function preset(today: string, label: string) {
  const { from, to } = statementPresets(today).find((each) => each.label === label) ?? {
    from: '',
    to: '',
  }
  return `${from} to ${to}`
}

test('months are whole, also over the turn of the year', () => {
  expect(preset('2026-11-22', 'This month')).toBe('2026-11-01 to 2026-11-22')
  expect(preset('2026-01-31', 'Last month')).toBe('2025-12-01 to 2025-12-31')
  expect(preset('2028-03-31', 'Last month')).toBe('2028-02-01 to 2028-02-29')
  expect(preset('2026-11-22', 'Last 3 months')).toBe('2026-09-01 to 2026-11-22')
})

test('a tax year runs from 1 March to the last day of February', () => {
  expect(preset('2026-03-01', 'This tax year')).toBe('2026-03-01 to 2026-03-01')
  expect(preset('2026-02-28', 'This tax year')).toBe('2025-03-01 to 2026-02-28')
  expect(preset('2028-11-22', 'Last tax year')).toBe('2027-03-01 to 2028-02-29')
})
