import { expect, test } from 'vitest'
import { messageText } from './message-text.ts'

const lines = (...all: string[]) => all.join('\n')

test.each([
  [
    'Gmail',
    lines('It works.', '', 'Best wishes', 'Thandi', '', 'On Mon, 23 Nov 2026 at 10:00, Support <support@host.example> wrote:', '> Hello'),
    lines('It works.', '', 'Best wishes', 'Thandi'),
  ],
  ['Afrikaans', lines('Dit werk.', '', 'Op Ma. 23 Nov. 2026 om 10:00 skryf Support <s@host.example>:', '> Hallo'), 'Dit werk.'],
  [
    'our own line',
    lines('It works.', '', 'On Monday Support wrote:', '', '-- Please write your answer above this line --', 'Hello Thandi'),
    'It works.',
  ],
  [
    'Outlook',
    lines('It works.', '', '________________________________', 'From: Support <s@host.example>', 'Sent: Monday', 'Subject: Re: x', '', 'Hello'),
    'It works.',
  ],
  ['original message', lines('It works.', '', '-----Original Message-----', 'From: Support', 'Sent: Monday', '', 'Hello'), 'It works.'],
])('%s: earlier text is folded and sign-offs stay', (_, text, visible) => {
  const read = messageText(text)
  expect(read.visible).toBe(visible)
  expect(read.quoted).toMatch(/Hello|Hallo/)
})

test.each([
  [
    'answers between the lines',
    lines('See below.', '', 'On Monday Support wrote:', '> Which domain?', 'example.co.za', '> Since when?', 'Since Monday.'),
  ],
  ['an answer below the quote', lines('On Monday Support wrote:', '> Which domain?', '', 'example.co.za')],
  ['nothing but a quote', lines('On Monday Support wrote:', '> Which domain?')],
  ['a text without a quote', lines('From: me', 'I wrote:', 'a letter. On it goes.', '--', 'Thandi')],
])('%s shows everything', (_, text) => {
  expect(messageText(text)).toEqual({ visible: text, quoted: '' })
})
