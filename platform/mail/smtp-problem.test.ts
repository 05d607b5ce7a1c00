import { expect, test } from 'vitest'
import { explainSmtpProblem } from './smtp-problem.server.ts'

const answer = (response: string) =>
  Object.assign(new Error(`Message failed: ${response}`), { response, responseCode: 550 })

test.each([
  [
    'a server that repeats the password',
    'sesame',
    answer('550 No entry with sesame here'),
    'Message failed: 550 No entry with [hidden] here',
  ],
  [
    'a long one within other characters',
    'open.sesame',
    answer('550 xopen.sesamex'),
    'Message failed: 550 x[hidden]x',
  ],
  ['a short one beside signs', 'p*', answer('550 pass=p*;'), 'Message failed: 550 pass=[hidden];'],
  [
    'a short one is no part of a word',
    'p',
    answer('550 private, not p'),
    'Message failed: 550 private, not [hidden]',
  ],
  [
    'one of signs',
    '(-a/',
    answer('550 pass (-a/ is bad'),
    'Message failed: 550 pass [hidden] is bad',
  ],
  ['none', '', answer('550 No'), 'Message failed: 550 No'],
  [
    'words of our own',
    'private',
    new Error('The host is in a private network'),
    'The host is in a private network',
  ],
])('%s', (_, password, error, words) => {
  expect(explainSmtpProblem(error, { host: 'mail.example.com', port: 587, password })).toBe(words)
})
