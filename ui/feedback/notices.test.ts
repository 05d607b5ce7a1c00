import { expect, test } from 'vitest'
import { visibleMs } from './notices.ts'

test('B§9: a success message clears after 3 s, that of a test email after 8 s; what went wrong stays longer', () => {
  expect(visibleMs({ kind: 'success', message: 'Saved' })).toBe(3_000)
  expect(
    visibleMs({ kind: 'success', message: 'Test email sent successfully', isTestEmail: true }),
  ).toBe(8_000)
  expect(visibleMs({ kind: 'error', message: 'Failed' })).toBe(12_000)
  expect(visibleMs({ kind: 'warning', message: 'Warning' })).toBe(12_000)
})
