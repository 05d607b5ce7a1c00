import { expect, test } from 'vitest'
import { takeNotices } from '#ui/feedback/notices.ts'
import { showNotice } from './show-notice.ts'

const notice = { kind: 'success', message: 'Order deleted' } as const
const show = (results: Awaited<ReturnType<Parameters<typeof showNotice>[1]>>) => showNotice(Object.create(null), async () => results)

test('a message is shown once, as soon as its data is here, and the page does not have it again', async () => {
  const results = await show({
    root: { type: 'data', result: { notice, demo: true } },
    'pages/admin/orders/list': { type: 'data', result: { notice: 'its own' } },
  })
  expect(takeNotices()).toEqual([notice])
  expect(results).toEqual({
    root: { type: 'data', result: { notice: null, demo: true } },
    'pages/admin/orders/list': { type: 'data', result: { notice: 'its own' } },
  })
})

test('without a message, without data of the root, and after a failure there is nothing to show', async () => {
  await show({ root: { type: 'data', result: { notice: null } } })
  await show({ 'pages/admin/orders/delete': { type: 'data', result: null } })
  await show({ root: { type: 'error', result: new Error('away') } })
  expect(takeNotices()).toEqual([])
})
