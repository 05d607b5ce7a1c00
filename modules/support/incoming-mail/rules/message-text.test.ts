import { expect, test } from 'vitest'
import { messageText } from './message-text.ts'

const lines = (...all: string[]) => all.join('\n')

const ours = lines(
  'Hello Thandi',
  '',
  'Which domain does not work, and since when does it not work for you and your colleagues?',
  'Which error do you see?',
  '',
  'Open your ticket: https://host.example/dashboard/tickets/1',
  '',
  '-- ',
  'Host · https://host.example',
)
const oursAsQuote = (mark: string) => ours.split('\n').map((line) => `${mark}${line}`)
const header = [
  'From: Support <s@host.example>',
  'Sent: Monday, 23 November 2026 10:00',
  'To: Thandi',
  'Subject: Re: x',
  '',
]
const outlook = [
  'Hello Thandi',
  '',
  'Which domain does not work, and since when does it not work for you and',
  'your colleagues?',
  'Which error do you see?',
  '',
]
const link = [
  'Open your ticket<https://host.example/dashboard/tickets/1>',
  '',
  '--',
  'Host · https://host.example',
]

test.each([
  [
    'Gmail',
    lines(
      'It works.',
      '',
      'Best wishes',
      'Thandi',
      '',
      'On Mon, 23 Nov 2026 at 10:00, Support <support@host.example> wrote:',
      '> Hello',
    ),
    lines('It works.', '', 'Best wishes', 'Thandi'),
  ],
  [
    'Afrikaans',
    lines(
      'Dit werk.',
      '',
      'Op Ma. 23 Nov. 2026 om 10:00 skryf Support <s@host.example>:',
      '> Hallo',
    ),
    'Dit werk.',
  ],
  [
    'our own line',
    lines(
      'It works.',
      '',
      'On Monday Support wrote:',
      '',
      '-- Please write your answer above this line --',
      'Hello Thandi',
    ),
    'It works.',
  ],
  [
    'Outlook',
    lines('It works.', '', '________________________________', ...header, ...outlook, ...link),
    'It works.',
  ],
  [
    'Outlook in Afrikaans',
    lines(
      'Dit werk.',
      '',
      'Van: Support <s@host.example>',
      'Gestuur: Maandag 23 November 2026 10:00',
      'Aan: Thandi',
      'Onderwerp: Re: x',
      '',
      ...outlook,
      ...link,
    ),
    'Dit werk.',
  ],
  [
    'Outlook, bold labels',
    lines(
      'It works.',
      '',
      '*From:* Support <s@host.example>',
      '*Sent:* Monday',
      '*Subject:* Re: x',
      '',
      ...outlook,
    ),
    'It works.',
  ],
  [
    'original message',
    lines(
      'It works.',
      '',
      '-----Original Message-----',
      'From: Support',
      'Sent: Monday',
      '',
      'Hello Thandi',
    ),
    'It works.',
  ],
  [
    's-nail, quoted with tabs',
    lines('It works.', '', 'Support <s@host.example> wrote:', ...oursAsQuote('\t')),
    'It works.',
  ],
  [
    'Emacs',
    lines('It works.', '', 'Support <s@host.example> writes:', '', ...oursAsQuote('> ')),
    'It works.',
  ],
  [
    'levels of a quotation',
    lines(
      'It works.',
      '',
      'On Monday Support wrote:',
      '> > Hello',
      '> > > Earlier',
      '>',
      '> Hello',
    ),
    'It works.',
  ],
  [
    'a signature below the quotation',
    lines(
      'It works.',
      '',
      'On Monday Support wrote:',
      '> Hello',
      '',
      '-- ',
      'Thandi Mokoena',
      'Acme (Pty) Ltd',
    ),
    'It works.',
  ],
  [
    'a sign-off below the quotation',
    lines('It works.', '', 'On Monday Support wrote:', '> Hello', '', 'Kind regards,', 'Thandi'),
    'It works.',
  ],
  [
    'a phone’s line below the quotation',
    lines('It works.', '', 'On Monday Support wrote:', '> Hello', '', 'Sent from my iPhone'),
    'It works.',
  ],
  [
    'a quotation whose lines were broken',
    lines(
      'It works.',
      '',
      'On Monday Support wrote:',
      '> Which domain does not work, and since when does it not work for',
      'you and your colleagues?',
      '> Which error do you see?',
    ),
    'It works.',
  ],
])('%s: earlier text is folded and sign-offs stay', (_, text, visible) => {
  const read = messageText(text, [ours])
  expect(read.visible).toBe(visible)
  expect(read.quoted).toMatch(/Hello|Hallo|Which domain/)
})

test.each([
  [
    'answers between the lines',
    lines(
      'See below.',
      '',
      'On Monday Support wrote:',
      '> Which domain?',
      'example.co.za',
      '> Since when?',
      'Since Monday.',
    ),
  ],
  [
    'an answer below the quote',
    lines('On Monday Support wrote:', '> Which domain?', '', 'example.co.za'),
  ],
  ['nothing but a quote', lines('On Monday Support wrote:', '> Which domain?')],
  [
    'a text without a quote',
    lines('From: me', 'I wrote:', 'a letter. On it goes.', '--', 'Thandi'),
  ],
  [
    'answers below Outlook’s header block',
    lines(
      'See my answers below.',
      '',
      ...header,
      ...outlook.slice(0, 4),
      'example.co.za, since Monday',
      ...outlook.slice(4),
      ...link,
    ),
  ],
  [
    'answers below an Afrikaans header block',
    lines(
      'Sien my antwoorde hieronder.',
      '',
      'Van: Support <s@host.example>',
      'Gestuur: Maandag',
      'Aan: Thandi',
      'Onderwerp: x',
      '',
      ...outlook,
      'Fout 550',
      ...link,
    ),
  ],
  [
    'a short answer that is a word of the question',
    lines('See my answers below.', '', ...header, ...outlook, 'your domain', ...link),
  ],
  [
    'an answer that repeats a short line of ours',
    lines('See my answers below.', '', ...header, ...outlook, 'Which error do you see?', ...link),
  ],
  [
    'an answer on the line of the question',
    lines(
      'See my answers below.',
      '',
      ...header,
      ...outlook.slice(0, 4),
      'Which error do you see? 550',
      ...link,
    ),
  ],
  [
    'answers between tabs',
    lines(
      'See my answers below.',
      '',
      'Support <s@host.example> wrote:',
      '\tWhich error do you see?',
      '550',
      '\tSince when?',
    ),
  ],
  [
    'an answer below tabs',
    lines(
      'See my answers below.',
      '',
      'Support <s@host.example> wrote:',
      '\tWhich error do you see?',
      '',
      '550 since Monday',
    ),
  ],
  [
    'an answer below our own line',
    lines(
      'See below',
      '',
      '-- Please write your answer above this line --',
      ...outlook,
      'It says 550',
    ),
  ],
  [
    'words below a sign-off',
    lines(
      'See below',
      '',
      'On Monday Support wrote:',
      '> Hello',
      '',
      'Regards',
      'Thandi',
      '',
      'PS It says 550, and it did so yesterday as well',
    ),
  ],
  [
    'what another person wrote, forwarded',
    lines(
      'FYI',
      '',
      '---------- Forwarded message ---------',
      'From: Joe <joe@x.example>',
      'Date: Monday',
      'Subject: Site',
      '',
      'The site is down',
    ),
  ],
])('%s shows everything', (_, text) => {
  const read = messageText(text, [ours])
  expect(read.quoted).toBe('')
  expect(read.visible).toBe(text.replace('-- Please write your answer above this line --\n', ''))
})

test('without the email that it answers, text below a header block stays', () => {
  const text = lines('See below.', '', ...header, ...outlook)
  expect(messageText(text)).toEqual({ visible: text.trim(), quoted: '' })
})

test.each([[[]], [[ours]]])('a customer who quotes our website is read whole', (sent) => {
  const text = lines(
    ...['Good day', '', 'On your page you wrote:', 'All plans include SSL.', ''],
    'Is that so for the Starter plan?',
  )
  expect(messageText(text, sent)).toEqual({ visible: text, quoted: '' })
})
