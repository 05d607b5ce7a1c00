import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  aVisitor,
  conversation,
  emptyDesk,
  messageTo,
  openDesk,
  take,
  thread,
} from './chat-desk.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ server }) => emptyDesk(server))

const occurrences = (text: string, part: string) => text.split(part).length - 1

test('a reload in the middle of sending loses and doubles nothing, and a draft stays', async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page, 'agent')
  const visitor = await aVisitor(browser, server, 'Reload Visitor')
  await take(page, 'Reload Visitor')
  // The server gets the message; its answer never comes.
  await page.route('**/message', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await messageTo(page, 'Reload Visitor').fill('Sent before the reload')
  await messageTo(page, 'Reload Visitor').press('Enter')
  await messageTo(page, 'Reload Visitor').fill('Not finished yet')
  await expect.poll(visitor.transcript).toContain('Sent before the reload')
  await page.unroute('**/message')
  await page.reload()
  await expect(messageTo(page, 'Reload Visitor')).toHaveValue('Not finished yet')
  await expect(thread(page, 'Reload Visitor').getByText('Sent before the reload')).toHaveCount(1)
  await expect(thread(page, 'Reload Visitor').getByText('Sending…')).toHaveCount(0)
  expect(occurrences(await visitor.transcript(), 'Sent before the reload')).toBe(1)
  await visitor.context.close()
})

test('while the network is cut for 5 s what is written waits, and what was missed comes', async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page, 'agent')
  const visitor = await aVisitor(browser, server, 'Cut Visitor')
  await take(page, 'Cut Visitor')
  await page.context().setOffline(true)
  await messageTo(page, 'Cut Visitor').fill('Written without a network')
  await messageTo(page, 'Cut Visitor').press('Enter')
  await visitor.write('Are you still there?')
  await expect(thread(page, 'Cut Visitor').getByText('Not sent yet. Trying again…')).toBeVisible()
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible()
  await sleep(5_000)
  await page.context().setOffline(false)
  await expect(page.getByText('Connection lost. Reconnecting…')).toHaveCount(0)
  await expect(thread(page, 'Cut Visitor').getByText('Are you still there?')).toBeVisible()
  await expect(thread(page, 'Cut Visitor').getByText('Not sent yet. Trying again…')).toHaveCount(0)
  await expect(thread(page, 'Cut Visitor').getByText('Written without a network')).toHaveCount(1)
  expect(occurrences(await visitor.transcript(), 'Written without a network')).toBe(1)
  await visitor.context.close()
})

test('a refused message says why and can be discarded', async ({ page, browser, server }) => {
  await openDesk(page, 'agent')
  const visitor = await aVisitor(browser, server, 'Gone Visitor')
  await take(page, 'Gone Visitor')
  // The console has not heard of the end yet.
  await page.route('**/live-chat/fresh*', (route) => route.abort())
  await visitor.post('end')
  await messageTo(page, 'Gone Visitor').fill('Too late')
  await messageTo(page, 'Gone Visitor').press('Enter')
  await expect(thread(page, 'Gone Visitor').getByText('This chat has ended.')).toBeVisible()
  await conversation(page, 'Gone Visitor').getByRole('button', { name: 'Discard' }).click()
  await expect(thread(page, 'Gone Visitor').getByText('Too late')).toHaveCount(0)
  await visitor.context.close()
})

test('a note whose answer is lost is one note when it is sent again, also after a reload', async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page, 'agent')
  const visitor = await aVisitor(browser, server, 'Noted Visitor')
  await take(page, 'Noted Visitor')
  await conversation(page, 'Noted Visitor')
    .getByText('Private note', { exact: true })
    .first()
    .click()
  await page.route('**/message', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await messageTo(page, 'Noted Visitor').fill('Owes us nothing')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(
    conversation(page, 'Noted Visitor').getByText('The note wasn’t saved. Please try again.'),
  ).toBeVisible()
  await page.unroute('**/message')
  await page.reload()
  await expect(messageTo(page, 'Noted Visitor')).toHaveValue('Owes us nothing')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(messageTo(page, 'Noted Visitor')).toHaveValue('')
  await expect(thread(page, 'Noted Visitor').getByText('Owes us nothing')).toHaveCount(1)
  await messageTo(page, 'Noted Visitor').fill('Owes us nothing')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(thread(page, 'Noted Visitor').getByText('Owes us nothing')).toHaveCount(2)
  await visitor.context.close()
})

test('canned replies that cannot be read say so, and the console stays with what is written', async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page, 'agent')
  const visitor = await aVisitor(browser, server, 'Canned Visitor')
  await take(page, 'Canned Visitor')
  await page.route('**/canned-replies/texts*', (route) => route.fulfill({ status: 503, body: '' }))
  await messageTo(page, 'Canned Visitor').fill('Half an answer')
  await conversation(page, 'Canned Visitor').getByRole('link', { name: 'Canned reply' }).click()
  await expect(
    conversation(page, 'Canned Visitor').getByText('Failed to load canned responses'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messageTo(page, 'Canned Visitor')).toHaveValue('Half an answer')
  await visitor.context.close()
})

/** An HTTP proxy that hands on an answer when it has all of it: streams never. Loopback only. */
async function bufferingProxy(): Promise<{ address: string; close: () => Promise<void> }> {
  const proxy = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked
    const forwarded = request(url, { method, headers }, (found) => {
      const chunks: Buffer[] = []
      found.on('data', (chunk) => chunks.push(chunk))
      found.on('end', () =>
        answer.writeHead(found.statusCode ?? 502, found.headers).end(Buffer.concat(chunks)),
      )
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const close = async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  }
  return { address: `http://127.0.0.1:${address.port}`, close }
}

test('behind a proxy that buffers, the back office says so and shows offers and messages within 10 s', async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page, 'agent')
  const proxy = await bufferingProxy()
  const storageState = await page.context().storageState()
  const context = await browser.newContext({
    baseURL: server.url,
    storageState,
    proxy: { server: proxy.address, bypass: '<-loopback>' },
  })
  await page.close()
  const buffered = await context.newPage()
  await buffered.goto('/admin/live-chat')
  await expect(buffered.getByText('Live updates don’t arrive')).toBeVisible()
  await expect(buffered.getByText('Connection lost. Reconnecting…')).toHaveCount(0)
  const visitor = await aVisitor(browser, server, 'Buffered Visitor')
  await take(buffered, 'Buffered Visitor')
  await visitor.write('Are you there?')
  await expect(thread(buffered, 'Buffered Visitor').getByText('Are you there?')).toBeVisible()
  await visitor.context.close()
  await context.close()
  await proxy.close()
})

test('of five consoles, a visitor’s message is read by those that show its chat, of a status each reads that chat, and by none is all else read again', async ({
  browser,
  server,
}) => {
  test.slow()
  const consoleOf = async (who: 'agent' | 'admin', search = '') => {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await openDesk(page, who)
    if (search !== '') await page.goto(`/admin/live-chat${search}`)
    return page
  }
  const own = await consoleOf('agent')
  const visitor = await aVisitor(browser, server, 'Counted Visitor')
  await take(own, 'Counted Visitor')
  const list = await consoleOf('admin', '?view=all')
  const queues = [await consoleOf('admin'), await consoleOf('admin'), await consoleOf('admin')]
  await visitor.write('Is this quiet?')
  await expect(list.getByText('Is this quiet?')).toBeVisible()
  await sleep(4_000)
  const reads: Record<string, string[]> = { own: [], list: [], queue: [] }
  const count = (kind: string, page: Page) =>
    page.on('request', (sent) => {
      const [, read] = /live-chat\/(fresh|presence|[\w-]+\/messages)/.exec(sent.url()) ?? []
      const changed = new URL(sent.url()).searchParams.get('changed')?.split(',') ?? []
      const parts = changed.map((part) => (part.length === 36 ? 'chat' : part))
      if (read) reads[kind]?.push([read.replace(/.*\//, ''), ...parts].join(' '))
    })
  count('own', own)
  count('list', list)
  for (const page of queues) count('queue', page)
  await visitor.write('How much is a domain?')
  await expect(thread(own, 'Counted Visitor').getByText('How much is a domain?')).toBeVisible()
  await expect(list.getByText('How much is a domain?')).toBeVisible()
  await sleep(3_000)
  // A heartbeat may come between; a receipt follows the message where it is shown.
  const without = (kind: string) => reads[kind]?.filter((read) => read !== 'presence')
  expect(new Set(without('own'))).toEqual(new Set(['messages', 'fresh chat']))
  expect(new Set(without('list'))).toEqual(new Set(['fresh chat']))
  expect(without('queue')).toEqual([])
  for (const kind of Object.keys(reads)) reads[kind] = []
  await visitor.post('end')
  await expect(
    conversation(own, 'Counted Visitor').getByText(/^The visitor left before/),
  ).toBeVisible()
  await sleep(3_000)
  const parts = (kind: string) =>
    [...new Set(without(kind)?.flatMap((read) => read.split(' ')))].toSorted().join(' ')
  expect(parts('own')).toBe('chat counts fresh messages visitor')
  expect(parts('list')).toBe('chat counts fresh')
  expect(parts('queue')).toBe('chat counts fresh')
  // Never all of the desk, which has no parts.
  expect(Object.values(reads).flat()).not.toContain('fresh')
  for (const page of [own, list, ...queues]) await page.context().close()
  await visitor.context.close()
})
