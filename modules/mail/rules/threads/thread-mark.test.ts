import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  plusAddress,
  threadMark,
  threadMarks,
  threadOfAddress,
  withoutMarks,
} from './thread-mark.ts'

const signWith = (key: string) => (text: string) =>
  createHmac('sha256', key).update(text).digest('hex')
const sign = signWith('ours')
const uuid = fc.uuid()
const anAudience = fc.constantFrom('customer' as const, 'staff' as const)
const host = 'host.example'

test('a mark and an address give back what they were made from, in any case of letters', () => {
  fc.assert(
    fc.property(uuid, uuid, anAudience, (thread, mail, audience) => {
      const mark = threadMark({ thread, mail }, sign)
      expect(threadMarks(`<${mark}@${host}>`, sign)).toEqual([{ thread, mail }])
      expect(threadMarks(`<${mark.toUpperCase()}@${host}>`, sign)).toEqual([{ thread, mail }])
      expect(
        threadOfAddress(plusAddress(`support@${host}`, { thread, audience }, sign), sign),
      ).toEqual({ thread, audience })
      expect(
        threadOfAddress(
          plusAddress(`support@${host}`, { thread, audience }, sign).toUpperCase(),
          sign,
        ),
      ).toEqual({ thread, audience })
    }),
  )
})

test('no mutation of a signed id is accepted', () => {
  const one = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz.')
  fc.assert(
    fc.property(
      uuid,
      uuid,
      fc.nat(),
      one,
      anAudience,
      (thread, mail, place, character, audience) => {
        const mark = threadMark({ thread, mail }, sign)
        const at = place % mark.length
        const changed = `${mark.slice(0, at)}${character}${mark.slice(at + 1)}`
        fc.pre(changed !== mark)
        expect(threadMarks(`<${changed}@${host}>`, sign)).toEqual([])
        const address = plusAddress(`support@${host}`, { thread, audience }, sign)
        const plus = address.indexOf('+') + 1 + (place % 46)
        const other = `${address.slice(0, plus)}${character}${address.slice(plus + 1)}`
        fc.pre(other !== address)
        expect(threadOfAddress(other, sign)).toBeNull()
      },
    ),
  )
})

test('a mark of another secret, of another kind, without or with a cut signature is nothing', () => {
  fc.assert(
    fc.property(uuid, uuid, (thread, mail) => {
      const mark = threadMark({ thread, mail }, sign)
      expect(
        threadMarks(`<${threadMark({ thread, mail }, signWith('theirs'))}@${host}>`, sign),
      ).toEqual([])
      expect(
        threadMarks(
          `<${mark.slice(0, -1)}@${host}> <${mark.slice(0, mark.lastIndexOf('.'))}@${host}>`,
          sign,
        ),
      ).toEqual([])
      const token = mark.slice(mark.lastIndexOf('.') + 1)
      expect(threadOfAddress(`support+${mark.split('.')[1]}.${token}@${host}`, sign)).toBeNull()
    }),
  )
})

test('an address that would be too long stays as it is', () => {
  const addressed = { thread: '01a20822-cfcb-75cc-a876-31cba7b25269', audience: 'staff' } as const
  const mailbox = `${'a'.repeat(30)}@${host}`
  expect(plusAddress(mailbox, addressed, sign)).toBe(mailbox)
  expect(plusAddress(`support@${host}`, addressed, sign)).toMatch(
    /^support\+[0-9a-z]{25}\.[0-9a-f]{20}@host\.example$/,
  )
})

test('without its marks a text names no conversation, and says everything else', () => {
  fc.assert(
    fc.property(uuid, uuid, anAudience, (thread, mail, audience) => {
      const mark = threadMark({ thread, mail }, sign)
      const address = plusAddress(`support@${host}`, { thread, audience }, sign)
      const text = `Hello <${address}>\n> > Ref: ${mark}\n<${mark.toUpperCase()}@${host}> bye\nRef: ${mark}`
      expect(withoutMarks(text)).toBe(`Hello <support@${host}>\n<@${host}> bye\n`)
    }),
  )
  expect(withoutMarks('Ref: my order 12\nt.example a+b@example.com')).toBe(
    'Ref: my order 12\nt.example a+b@example.com',
  )
})
