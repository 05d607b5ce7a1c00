import { expect, test } from 'vitest'
import { operatorStatuses } from '../../rules/chat.ts'
import { awayFromDesk, hasVanished } from './operator-absence.ts'

const at = new Date('2026-11-23T10:00:00Z')
const seen = (seconds: number) => new Date(at.getTime() - seconds * 1000)

test.each([
  {
    rule: 'a reload or a short break keeps them',
    isActive: true,
    lastSeenAt: seen(89),
    vanished: false,
  },
  { rule: 'a minute and a half', isActive: true, lastSeenAt: seen(90), vanished: true },
  { rule: 'switched off', isActive: false, lastSeenAt: at, vanished: true },
  { rule: 'removed', isActive: null, lastSeenAt: null, vanished: true },
  { rule: 'never heard of', isActive: true, lastSeenAt: null, vanished: true },
])('$rule: $vanished', ({ isActive, lastSeenAt, vanished }) => {
  expect(hasVanished({ isActive, lastSeenAt }, at)).toBe(vanished)
})

test('a chat is handed to who is at the desk: online or busy, and heard of within a minute', () => {
  const reachable = operatorStatuses.filter(
    (status) => awayFromDesk({ name: 'Sipho', status, lastSeenAt: seen(59) }, at) === null,
  )
  expect(reachable).toEqual(['online', 'busy'])
  for (const lastSeenAt of [null, seen(60)])
    expect(awayFromDesk({ name: 'Sipho', status: 'online', lastSeenAt }, at)).toBe(
      'Sipho is not there at the moment.',
    )
})
