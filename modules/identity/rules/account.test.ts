import { expect, test } from 'vitest'
import { personNameSchema } from './account.ts'

test.each([
  'Thandi van der Merwe',
  "Siobhán O'Brien-Ngũgĩ",
  'J.P. Botha',
  'Dr. A.B. de Wet Jr.',
  'Nqobile Dlamini (accounts)',
  '李 小龍',
])('%s is a name', (name) => {
  expect(personNameSchema.safeParse(name).success).toBe(true)
})

test.each([
  'Win at https://evil.test',
  'See www.evil.test now',
  'evil.test/prize',
  'A\r\nBcc: b@example.test',
  'a\u2028b',
  '\u200b',
  'Thandi\u202e321',
])('what would advertise or break a mail is none: %j', (name) => {
  expect(personNameSchema.safeParse(name).success).toBe(false)
})
