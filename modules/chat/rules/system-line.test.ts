import { expect, test } from 'vitest'
import { endedBy, staffLine, talkingTo } from './system-line.ts'

test.each([
  [talkingTo('Themba Ndlovu'), 'Themba Ndlovu', 'You accepted the chat.'],
  [talkingTo('Themba Ndlovu'), 'Aisha Davids', 'Themba Ndlovu accepted the chat.'],
  [talkingTo('Dr. T. Ndlovu'), null, 'Dr. T. Ndlovu accepted the chat.'],
  [endedBy('Themba Ndlovu'), 'Themba Ndlovu', 'You ended the chat.'],
  [endedBy('The visitor'), 'Themba Ndlovu', 'The visitor ended the chat.'],
  [
    'Are you still there? This chat ends in 2 minutes unless you write.',
    'Themba Ndlovu',
    'The visitor was told: “Are you still there? This chat ends in 2 minutes unless you write.”',
  ],
  [
    'This chat ended because nobody wrote for a while. Write again to continue it.',
    null,
    'The visitor was told: “This chat ended because nobody wrote for a while. Write again to continue it.”',
  ],
])('%s is read by %s as %s', (line, own, expected) => {
  expect(staffLine(line, own)).toBe(expected)
})
