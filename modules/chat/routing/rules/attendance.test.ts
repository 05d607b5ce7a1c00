import { expect, test } from 'vitest'
import { type AttendedChat, attendanceStep } from './attendance.ts'

const at = new Date('2026-11-23T10:00:00Z')
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)

function waiting(changes: Partial<AttendedChat> = {}): AttendedChat {
  return { isKnown: true, unattendedAt: null, visitorSeenAt: at, ...changes }
}

test.each([
  { rule: 'somebody is there', chat: waiting(), isAttended: true, step: 'none' },
  { rule: 'the last one left', chat: waiting(), isAttended: false, step: 'say-nobody' },
  {
    rule: 'the visitor knows, and has a minute',
    chat: waiting({ unattendedAt: ago(59) }),
    isAttended: false,
    step: 'none',
  },
  {
    rule: 'their words become a message',
    chat: waiting({ unattendedAt: ago(60) }),
    isAttended: false,
    step: 'leave-message',
  },
  {
    rule: 'without an address they are asked for it',
    chat: waiting({ unattendedAt: ago(600), isKnown: false }),
    isAttended: false,
    step: 'none',
  },
  {
    rule: 'somebody is back',
    chat: waiting({ unattendedAt: ago(600), isKnown: false }),
    isAttended: true,
    step: 'say-back',
  },
  {
    rule: 'back in the last moment',
    chat: waiting({ unattendedAt: ago(60) }),
    isAttended: true,
    step: 'say-back',
  },
  {
    rule: 'the visitor left',
    chat: waiting({ visitorSeenAt: ago(300), isKnown: false }),
    isAttended: true,
    step: 'abandon',
  },
  {
    rule: 'the visitor left and can be answered',
    chat: waiting({ visitorSeenAt: ago(300) }),
    isAttended: true,
    step: 'leave-message',
  },
  {
    rule: 'a short break of the line is no leaving',
    chat: waiting({ visitorSeenAt: ago(299) }),
    isAttended: true,
    step: 'none',
  },
])('$rule: $step', ({ chat, isAttended, step }) => {
  expect(attendanceStep(chat, isAttended, at)).toBe(step)
})
