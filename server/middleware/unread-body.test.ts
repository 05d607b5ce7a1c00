import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { endUnreadBodies } from './unread-body.ts'

test('a stream that HEAD asked for is ended, and one that GET asked for is read', async () => {
  const ended: string[] = []
  const app = new Hono()
  app.use(endUnreadBodies())
  app.get('/file', (c) => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x')),
      cancel: () => void ended.push(c.req.method),
    })
    return new Response(body, { headers: { 'Content-Type': 'application/zip' } })
  })
  const head = await app.request('/file', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
    200,
    'application/zip',
    null,
  ])
  expect(ended).toEqual(['HEAD'])
  const reader = (await app.request('/file')).body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  expect(ended).toEqual(['HEAD'])
  await reader?.cancel()
  expect(ended).toEqual(['HEAD', 'GET'])
})
