import { expect, test } from 'vitest'
import { operatorStatuses } from '../../rules/chat.ts'
import { awayFromDesk } from './receiver.ts'

const at = new Date('2026-11-23T10:00:00Z')
const seen = (seconds: number) => new Date(at.getTime() - seconds * 1000)

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
