import { expect, test } from 'vitest'
import { operatorStatuses } from '../../rules/chat.ts'
import {
  type AttendedChat,
  attendanceStep,
  awayFromDesk,
  hasVanished,
  idleStep,
  type QuietChat,
} from './timeouts.ts'

const at = new Date('2026-11-23T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)

function quiet(minutes: number, changes: Partial<QuietChat> = {}): QuietChat {
  return {
    lastWordAt: minutesAgo(minutes),
    lastWordBy: 'operator',
    idleWarnedAt: null,
    visitorSeenAt: at,
    ...changes,
  }
}

test.each([
  { rule: 'somebody wrote lately', chat: quiet(9.9), step: 'none' },
  { rule: 'the visitor owes the next word for ten minutes', chat: quiet(10), step: 'warn' },
  {
    rule: 'they were asked and have time',
    chat: quiet(14, { idleWarnedAt: minutesAgo(4) }),
    step: 'none',
  },
  { rule: 'they did not answer', chat: quiet(15, { idleWarnedAt: minutesAgo(5) }), step: 'end' },
  {
    rule: 'they answered a first warning, and fell silent again',
    chat: quiet(10, { idleWarnedAt: minutesAgo(12) }),
    step: 'warn',
  },
  {
    rule: 'a late warning leaves its five minutes',
    chat: quiet(60, { idleWarnedAt: minutesAgo(1) }),
    step: 'none',
  },
  {
    rule: 'the visitor is there and waits for an answer',
    chat: quiet(10, { lastWordBy: 'visitor' }),
    step: 'requeue',
  },
  {
    rule: 'the visitor waited for an answer and left',
    chat: quiet(10, { lastWordBy: 'visitor', visitorSeenAt: minutesAgo(5) }),
    step: 'warn',
  },
  {
    rule: 'and does not come back',
    chat: quiet(15, {
      lastWordBy: 'visitor',
      visitorSeenAt: minutesAgo(10),
      idleWarnedAt: minutesAgo(5),
    }),
    step: 'end',
  },
  {
    rule: 'nobody ever wrote',
    chat: quiet(15, { lastWordBy: null, idleWarnedAt: minutesAgo(5) }),
    step: 'end',
  },
])('$rule: $step', ({ chat, step }) => {
  expect(idleStep(chat, at)).toBe(step)
})

const now = new Date('2026-11-23T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

function waiting(changes: Partial<AttendedChat> = {}): AttendedChat {
  return { isKnown: true, unattendedAt: null, visitorSeenAt: now, ...changes }
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
  expect(attendanceStep(chat, isAttended, now)).toBe(step)
})

const then = new Date('2026-11-23T10:00:00Z')
const seenAgo = (seconds: number) => new Date(then.getTime() - seconds * 1000)

test.each([
  {
    rule: 'a reload or a short break keeps them',
    isActive: true,
    lastSeenAt: seenAgo(89),
    vanished: false,
  },
  { rule: 'a minute and a half', isActive: true, lastSeenAt: seenAgo(90), vanished: true },
  { rule: 'switched off', isActive: false, lastSeenAt: then, vanished: true },
  { rule: 'removed', isActive: null, lastSeenAt: null, vanished: true },
  { rule: 'never heard of', isActive: true, lastSeenAt: null, vanished: true },
])('$rule: $vanished', ({ isActive, lastSeenAt, vanished }) => {
  expect(hasVanished({ isActive, lastSeenAt }, then)).toBe(vanished)
})

test('a chat is handed to who is at the desk: online or busy, and heard of within a minute', () => {
  const reachable = operatorStatuses.filter(
    (status) => awayFromDesk({ name: 'Sipho', status, lastSeenAt: seenAgo(59) }, then) === null,
  )
  expect(reachable).toEqual(['online', 'busy'])
  for (const lastSeenAt of [null, seenAgo(60)])
    expect(awayFromDesk({ name: 'Sipho', status: 'online', lastSeenAt }, then)).toBe(
      'Sipho is not there at the moment.',
    )
})
