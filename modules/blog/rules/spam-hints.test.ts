import { expect, test } from 'vitest'
import { spamHints } from './spam-hints.ts'

const honest = {
  authorName: 'Thandi',
  authorEmail: 'thandi@fynbos.example',
  content: 'Thank you, our shop is faster now. See https://fynbos.example',
  copies: 1,
}

test('an honest comment, also one with a link or in Afrikaans, gets no hint', () => {
  expect(spamHints(honest)).toEqual([])
  expect(
    spamHints({ ...honest, content: 'Baie dankie, dít het ons gehelp! WP-CLI en DNS werk nou.' }),
  ).toEqual([])
  expect(spamHints({ ...honest, content: 'OK' })).toEqual([])
})

test.each([
  [{ content: 'Visit https://a.example and http://b.example and www.c.example' }, '3 links'],
  [{ content: 'Nice <a href="//x.example">one</a> [url=https://y.example]two[/url]' }, '3 links'],
  [{ authorName: 'https://cheap.example' }, 'Link in the name'],
  [{ copies: 4 }, 'Same text 4 times'],
  [{ authorEmail: 'x1@mailinator.com' }, 'Throw-away email address'],
  [{ authorEmail: 'x1@mx.yopmail.co.uk' }, 'Throw-away email address'],
  [{ content: 'We sell backlinks and guest posts.' }, 'Words of advertising'],
  [{ authorName: 'Best Casino' }, 'Words of advertising'],
  [{ content: 'BUY NOW THE BEST HOSTING OF THE WORLD' }, 'Mostly capitals'],
  [{ content: 'Купить дешёвый хостинг прямо сейчас' }, 'Another alphabet'],
])('%o gets the hint %s', (changes, hint) => {
  expect(spamHints({ ...honest, ...changes })).toContain(hint)
  // The same answer each time: a global pattern must not remember where it stopped.
  expect(spamHints({ ...honest, ...changes })).toContain(hint)
})
