import { expect, test } from 'vitest'
import { consumeToast, redirectWithToast } from './toast.server.ts'

const notice = { kind: 'success', message: 'Order deleted' } as const
const cookie =
  redirectWithToast('/admin/orders', notice).headers.get('set-cookie')?.split(';')[0] ?? ''
const request = (headers: Record<string, string> = {}) =>
  new Request('http://localhost/admin/orders', { headers: { cookie, ...headers } })

test('the next page takes the message away', () => {
  const taken = consumeToast(request({ 'sec-fetch-dest': 'document' }))
  expect(taken.notice).toMatchObject(notice)
  expect(taken.headers.get('set-cookie')).toContain('flash=; ')
})

test('for the program of a page it is there for three seconds more, under the same id; the next document takes it away unseen', () => {
  const first = consumeToast(request({ 'sec-fetch-dest': 'empty' }))
  expect(first.notice).toEqual({ ...notice, id: expect.any(String) })
  const line = first.headers.get('set-cookie') ?? ''
  expect(line).toContain('Max-Age=3')
  const again = (headers: Record<string, string>) =>
    consumeToast(request({ ...headers, cookie: line.split(';')[0] ?? '' }))
  const second = again({ 'sec-fetch-dest': 'empty' })
  expect([second.notice, second.headers.get('set-cookie')]).toEqual([
    { ...first.notice, isSent: true },
    null,
  ])
  const after = again({ 'sec-fetch-dest': 'document' })
  expect(after.notice).toBeNull()
  expect(after.headers.get('set-cookie')).toContain('flash=; ')
})

test.each<Record<string, string>>([
  { 'sec-fetch-dest': 'iframe' },
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
])('a page that nobody looks at leaves it: %j', (headers) => {
  const taken = consumeToast(request(headers))
  expect([taken.notice, taken.headers.get('set-cookie')]).toEqual([null, null])
})

test('what is no message is taken away and not shown', () => {
  const taken = consumeToast(
    new Request('http://localhost/', { headers: { cookie: 'flash=%7B%22kind%22%3A1%7D' } }),
  )
  expect(taken.notice).toBeNull()
  expect(taken.headers.get('set-cookie')).toContain('flash=; ')
})
