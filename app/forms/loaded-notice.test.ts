import { expect, test } from 'vitest'
import { consumeLoadedNotices, storeNotice } from './loaded-notice.ts'

const notice = { id: '1', kind: 'success', message: 'Order deleted' } as const
type Results = Awaited<ReturnType<Parameters<typeof storeNotice>[1]>>

const asked = (method: string, results: Results) =>
  storeNotice(
    Object.assign(Object.create(null), {
      request: new Request('http://localhost/admin/orders', { method }),
    }),
    async () => results,
  )
const loaded = (results: Results) => asked('GET', results)

test('a message waits until its page is shown, and the page does not have it again', async () => {
  const results = await loaded({
    root: { type: 'data', result: { notice, demo: true } },
    'pages/admin/orders/list': { type: 'data', result: { notice: 'its own' } },
  })
  expect(results).toEqual({
    root: { type: 'data', result: { notice: null, demo: true } },
    'pages/admin/orders/list': { type: 'data', result: { notice: 'its own' } },
  })
  expect(consumeLoadedNotices()).toEqual([notice])
  expect(consumeLoadedNotices()).toEqual([])
})

test('a message that comes twice is shown once, and the same words again are another message', async () => {
  await loaded({ root: { type: 'data', result: { notice: { ...notice, id: '2' } } } })
  await loaded({ root: { type: 'data', result: { notice: { ...notice, id: '2' } } } })
  await loaded({ root: { type: 'data', result: { notice: { ...notice, id: '3' } } } })
  expect(consumeLoadedNotices().map(({ message }) => message)).toEqual([
    'Order deleted',
    'Order deleted',
  ])
})

test('without a message, without data of the root, and after a failure there is nothing to show', async () => {
  await loaded({ root: { type: 'data', result: { notice: null } } })
  await loaded({ 'pages/admin/orders/delete': { type: 'data', result: null } })
  await loaded({ root: { type: 'error', result: new Error('away') } })
  expect(consumeLoadedNotices()).toEqual([])
})

test('a message that was sent before is shown by the tab that did something, and by no other', async () => {
  const again = {
    root: { type: 'data', result: { notice: { ...notice, id: '4', isSent: true } } },
  } as const
  const fresh = () => structuredClone(again)
  await loaded(fresh())
  await asked('POST', { 'pages/admin/orders/delete': { type: 'data', result: { refusal: {} } } })
  await loaded(fresh())
  expect(consumeLoadedNotices()).toEqual([])
  await asked('POST', {
    'pages/admin/orders/delete': { type: 'error', result: new Response(null, { status: 302 }) },
  })
  await loaded(fresh())
  await loaded(fresh())
  expect(consumeLoadedNotices()).toHaveLength(1)
})
