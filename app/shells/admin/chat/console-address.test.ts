import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  consoleAddress,
  openBeside,
  positionText,
  readConsole,
  withClosed,
  withOpen,
} from './console-address.ts'

const [a, b, c, d] = [newId(), newId(), newId(), newId()]
const openIn = (address: string) => readConsole(new URL(address, 'http://x').searchParams).open

test('an address says what the console shows, and nothing else in it is listened to', () => {
  const state = readConsole(
    new URLSearchParams({
      view: 'mine',
      status: 'active',
      operator: a,
      unread: 'yes',
      open: `${a},x,${a},${b},${c},${d}`,
    }),
  )
  expect(state).toEqual({
    view: 'mine',
    status: 'active',
    operatorId: a,
    unreadOnly: true,
    before: null,
    open: [a, b, c, d],
  })
  expect(
    readConsole(
      new URLSearchParams({ view: 'x', status: 'gone', operator: 'x', unread: '1', before: 'x~y' }),
    ),
  ).toEqual({
    view: 'queue',
    status: null,
    operatorId: null,
    unreadOnly: false,
    before: null,
    open: [],
  })
  const before = { startedAt: '2026-11-23T10:00:00.000Z', id: a }
  expect(readConsole(new URLSearchParams({ before: positionText(before) })).before).toEqual(before)
})

test('a chat opens in the place of the current one, beside the others or where it is', () => {
  expect(openIn(withOpen(new URLSearchParams(), a, null))).toEqual([a])
  expect(openIn(withOpen(new URLSearchParams({ open: `${a},${b}` }), c, a))).toEqual([c, b])
  expect(openIn(withOpen(new URLSearchParams({ open: `${a},${b}` }), b, a))).toEqual([a, b])
  expect(openIn(openBeside(new URLSearchParams({ open: `${a},${b}` }), c))).toEqual([a, b, c])
  expect(openIn(openBeside(new URLSearchParams({ open: `${a},${b},${c}` }), d))).toEqual([
    a,
    b,
    c,
    d,
  ])
  expect(openIn(withClosed(new URLSearchParams({ open: `${a},${b}` }), a))).toEqual([b])
  expect(withClosed(new URLSearchParams({ open: a }), a)).toBe('/admin/live-chat')
})

test('a fourth open chat closes none; only far more than fit leave the first ones', () => {
  const ids = Array.from({ length: 21 }, newId)
  const open = ids.slice(0, 20).join(',')
  expect(readConsole(new URLSearchParams({ open })).open).toHaveLength(20)
  expect(openIn(openBeside(new URLSearchParams({ open }), ids[20] ?? ''))).toEqual(ids.slice(1))
})

test('another list begins on its first page; opening a chat keeps the page', () => {
  const params = new URLSearchParams({
    before: positionText({ startedAt: '2026-11-23T10:00:00.000Z', id: a }),
  })
  expect(consoleAddress(params, { status: 'active' })).toBe('/admin/live-chat?status=active')
  expect(withOpen(params, b, null)).toContain('before=')
})
