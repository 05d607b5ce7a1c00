import { expect, test } from 'vitest'
import { rawMail } from '../factories.ts'
import { mailKind } from './mail-kind.ts'
import { parseMail } from './parsed-mail.ts'

const kindOf = async (headers: Record<string, string>) =>
  mailKind(await parseMail(rawMail({ from: 'thandi@example.com', headers })), {
    isOwn: false,
    isKnown: false,
  }).kind

test('what an inbox rule of Exchange redirects is a person’s; together with X-Auto-Response-Suppress: All it is automatic', async () => {
  expect(await kindOf({ 'X-MS-Exchange-Inbox-Rules-Loop': 'info@example.com' })).toBe('person')
  expect(
    await kindOf({
      'X-MS-Exchange-Inbox-Rules-Loop': 'info@example.com',
      'X-Auto-Response-Suppress': 'DR',
    }),
  ).toBe('person')
  expect(
    await kindOf({
      'X-MS-Exchange-Inbox-Rules-Loop': 'info@example.com',
      'X-Auto-Response-Suppress': 'All',
    }),
  ).toBe('automatic')
})
