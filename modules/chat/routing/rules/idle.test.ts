import { expect, test } from 'vitest'
import { idleStep, type QuietChat } from './idle.ts'

const at = new Date('2026-11-23T10:00:00Z')
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)

function quiet(minutes: number, changes: Partial<QuietChat> = {}): QuietChat {
  return {
    lastWordAt: ago(minutes),
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
    chat: quiet(14, { idleWarnedAt: ago(4) }),
    step: 'none',
  },
  { rule: 'they did not answer', chat: quiet(15, { idleWarnedAt: ago(5) }), step: 'end' },
  {
    rule: 'they answered a first warning, and fell silent again',
    chat: quiet(10, { idleWarnedAt: ago(12) }),
    step: 'warn',
  },
  {
    rule: 'a late warning leaves its five minutes',
    chat: quiet(60, { idleWarnedAt: ago(1) }),
    step: 'none',
  },
  {
    rule: 'the visitor is there and waits for an answer',
    chat: quiet(10, { lastWordBy: 'visitor' }),
    step: 'requeue',
  },
  {
    rule: 'the visitor waited for an answer and left',
    chat: quiet(10, { lastWordBy: 'visitor', visitorSeenAt: ago(5) }),
    step: 'warn',
  },
  {
    rule: 'and does not come back',
    chat: quiet(15, { lastWordBy: 'visitor', visitorSeenAt: ago(10), idleWarnedAt: ago(5) }),
    step: 'end',
  },
  {
    rule: 'nobody ever wrote',
    chat: quiet(15, { lastWordBy: null, idleWarnedAt: ago(5) }),
    step: 'end',
  },
])('$rule: $step', ({ chat, step }) => {
  expect(idleStep(chat, at)).toBe(step)
})
