import { expect, test } from 'vitest'
import { readingMinutes } from './plain-minutes.ts'
import { isProgram } from './reader.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1 crawler', true],
  ['curl/8.5.0', true],
  ['', true],
])('%s is a program: %s', (userAgent, expected) => {
  expect(isProgram(userAgent)).toBe(expected)
})

test('reading takes a minute for each 200 words begun', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('word '.repeat(200))).toBe(1)
  expect(readingMinutes('word - '.repeat(201))).toBe(2)
})
