import { expect, test } from 'vitest'
import { bankDetailsNotice } from './bank-details.ts'

const seller = { timezone: 'Africa/Johannesburg', supportPhone: '021 555 0100', contactEmail: 'hello@hosting.example' } as const
const changed = new Date('2026-11-01T22:30:00Z')
const notice = (at: string, more = {}) => bankDetailsNotice({ ...seller, bankDetailsChangedAt: changed, ...more }, new Date(at))

test('paper warns of changed bank details for fourteen days, by the days of the site', () => {
  expect(notice('2026-11-02T08:00:00Z')).toBe('Our bank details changed on 2 Nov 2026. If you’re unsure, call us on 021 555 0100 before you pay.')
  expect(notice('2026-11-16T21:00:00Z')).not.toBe('')
  expect(notice('2026-11-16T22:30:00Z')).toBe('')
  expect(notice('2026-11-02T08:00:00Z', { supportPhone: '' })).toContain('write to hello@hosting.example')
  expect(notice('2026-11-02T08:00:00Z', { bankDetailsChangedAt: null })).toBe('')
})
