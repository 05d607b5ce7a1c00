import type { Page } from '@playwright/test'
import { freePort, startServer } from '../server.ts'
import { inDatabase } from './buyer.ts'
import { conversation, emptyDesk, messageTo, openDesk, take, thread } from './chat-desk.ts'
import { chatOf } from './chat-operator.ts'
import { logOf, newVisitor, openChat, panelOf, say, startChat } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ server }) => {
  await emptyDesk(server)
  await inDatabase(server.databaseUrl, `update chat_widget_config set brand_name = 'Support'`)
})

async function reply(desk: Page, name: string, text: string): Promise<void> {
  await messageTo(desk, name).fill(text)
  await messageTo(desk, name).press('Enter')
}

/** What both sides show, each once, and the server has in this order. */
async function eachOnce(
  pages: { visitor: Page; desk: Page; name: string; databaseUrl: string },
  words: readonly string[],
): Promise<void> {
  const { visitor, desk, name, databaseUrl } = pages
  for (const log of [logOf(visitor), thread(desk, name)])
    for (const text of words)
      await expect(log.getByText(text, { exact: true })).toHaveCount(1, { timeout: 20_000 })
  const stored = `select content from chat_messages where session_id = $1 and sender_type <> 'system' order by seq`
  const rows = await inDatabase(databaseUrl, stored, [await chatOf(databaseUrl, name)])
  expect(rows.map(({ content }) => content).sort()).toEqual([...words].sort())
}

test('a network that is cut for ten minutes loses nothing: the visitor’s words go out and the operator’s come in', async ({
  page: visitor,
  browser,
  server,
}) => {
  test.slow()
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.clock.install()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'Can you move my site?')
  await take(desk, name)
  await expect(logOf(visitor).getByText(/You are now talking to/)).toBeVisible()

  await visitor.context().setOffline(true)
  await visitor.evaluate(() => window.dispatchEvent(new Event('offline')))
  await say(visitor, 'Written in the cellar')
  await reply(desk, name, 'Said at once')
  await expect(thread(desk, name).getByText('Said at once')).toBeVisible()
  for (let minute = 0; minute < 10; minute++) {
    await visitor.clock.runFor(60_000)
    if (minute === 5) await reply(desk, name, 'Said after five minutes')
  }
  await expect(panelOf(visitor).getByText('Reconnecting…')).toBeVisible()
  await expect(logOf(visitor).getByText('Written in the cellar')).toBeVisible()
  // The server has not heard of this browser for ten minutes either.
  const minutesAgo = `update chat_sessions set visitor_seen_at = visitor_seen_at - interval '10 minutes' where id = $1`
  await inDatabase(server.databaseUrl, minutesAgo, [await chatOf(server.databaseUrl, name)])
  await say(visitor, 'And the second')

  await visitor.context().setOffline(false)
  await visitor.evaluate(() => window.dispatchEvent(new Event('online')))
  await visitor.clock.runFor(60_000)
  await eachOnce({ visitor, desk, name, databaseUrl: server.databaseUrl }, [
    'Can you move my site?',
    'Said at once',
    'Said after five minutes',
    'Written in the cellar',
    'And the second',
  ])
  await expect(panelOf(visitor).getByText('Reconnecting…')).toBeHidden()
  await expect(logOf(visitor).getByText(/Sending…|Not sent yet/)).toHaveCount(0)
  await desk.context().close()
})

test('a console that is cut off for ten minutes gives its chats back, and has everything when it returns', async ({
  page: visitor,
  browser,
  server,
}) => {
  test.slow()
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await desk.clock.install()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'Can you move my site?')
  await take(desk, name)
  await desk.context().setOffline(true)
  await reply(desk, name, 'Typed without a line')
  await desk.clock.runFor(600_000)
  await expect(desk.getByText('Connection lost. Reconnecting…')).toBeVisible()
  await inDatabase(
    server.databaseUrl,
    `update chat_operators set last_seen_at = last_seen_at - interval '10 minutes'`,
  )
  await expect(logOf(visitor).getByText(/had to leave/)).toBeVisible({ timeout: 20_000 })
  await say(visitor, 'Is anybody there?')

  await desk.context().setOffline(false)
  await expect(async () => {
    await desk.clock.runFor(10_000)
    await expect(desk.getByText('Connection lost. Reconnecting…')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(thread(desk, name).getByText('Is anybody there?')).toBeVisible()
  // What was written as its operator is refused while the chat waits, and is still there once it is
  // theirs again.
  await expect(thread(desk, name).getByText('Typed without a line')).toBeVisible()
  await conversation(desk, name).getByRole('button', { name: 'Take chat' }).click()
  await expect(messageTo(desk, name)).toBeVisible()
  await desk.clock.runFor(10_000)
  const again = conversation(desk, name).getByRole('button', { name: 'Try again' })
  if (await again.isVisible()) await again.click()
  await desk.clock.runFor(10_000)
  await eachOnce({ visitor, desk, name, databaseUrl: server.databaseUrl }, [
    'Can you move my site?',
    'Is anybody there?',
    'Typed without a line',
  ])
  await desk.context().close()
})

test('a laptop that slept, and a page out of the browser’s cache, show at once what was missed', async ({
  page: visitor,
  browser,
  server,
}) => {
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name)
  await take(desk, name)
  await expect(logOf(visitor).getByText(/You are now talking to/)).toBeVisible()

  // A sleeping page runs nothing, and its connections die without an event.
  const devtools = await visitor.context().newCDPSession(visitor)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await visitor.context().setOffline(true)
  await reply(desk, name, 'Said while you slept')
  await expect(thread(desk, name).getByText('Said while you slept')).toBeVisible()
  await visitor.context().setOffline(false)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(logOf(visitor).getByText('Said while you slept')).toHaveCount(1, { timeout: 5_000 })

  await visitor.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  )
  await reply(desk, name, 'Said while you looked elsewhere')
  await expect(thread(desk, name).getByText('Said while you looked elsewhere')).toBeVisible()
  await expect(logOf(visitor).getByText('Said while you looked elsewhere')).toHaveCount(0)
  await visitor.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(logOf(visitor).getByText('Said while you looked elsewhere')).toHaveCount(1, {
    timeout: 5_000,
  })
  await say(visitor, 'I am back')
  await eachOnce({ visitor, desk, name, databaseUrl: server.databaseUrl }, [
    'Is my domain included?',
    'Said while you slept',
    'Said while you looked elsewhere',
    'I am back',
  ])
  await desk.context().close()
})

test('visitor and operator on two servers of one database', async ({ browser, server }) => {
  test.slow()
  const other = await startServer({ APP_MODE: 'demo', DATABASE_URL: server.databaseUrl })
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  const visitor = await (await browser.newContext({ baseURL: other.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'Which server am I on?')
  await take(desk, name)
  await expect(logOf(visitor).getByText(/You are now talking to/)).toBeVisible()
  await messageTo(desk, name).pressSequentially('A')
  await expect(panelOf(visitor).getByText(/is typing/)).toBeVisible()
  await reply(desk, name, 'Another one than I.')
  await expect(logOf(visitor).getByText('Another one than I.')).toBeVisible()
  await expect(thread(desk, name).getByText('Seen', { exact: true })).toBeVisible()
  await panelOf(visitor).getByRole('textbox', { name: 'Message' }).pressSequentially('T')
  await expect(thread(desk, name).getByText(`${name} is writing…`)).toBeVisible()
  await say(visitor, 'That makes no difference')
  await eachOnce({ visitor, desk, name, databaseUrl: server.databaseUrl }, [
    'Which server am I on?',
    'Another one than I.',
    'That makes no difference',
  ])
  await conversation(desk, name).getByRole('link', { name: 'End chat' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await panelOf(visitor).getByRole('button', { name: 'Rate this chat' }).click()
  await panelOf(visitor).getByRole('radio', { name: '4 stars' }).check()
  await panelOf(visitor).getByRole('button', { name: 'Submit' }).click()
  await expect(conversation(desk, name).getByText('4 of 5 stars')).toBeVisible()
  for (const page of [desk, visitor]) await page.context().close()
  await other.stop()
})

test('the server is killed in the middle of a chat and started again: both go on where they were', async ({
  browser,
  server,
}) => {
  test.slow()
  const address = {
    APP_MODE: 'demo',
    DATABASE_URL: server.databaseUrl,
    PORT: String(await freePort()),
  }
  const first = await startServer(address)
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: first.url })).newPage()
  const visitor = await (await browser.newContext({ baseURL: first.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'Before the crash')
  await take(desk, name)
  await expect(logOf(visitor).getByText(/You are now talking to/)).toBeVisible()
  await first.kill('SIGKILL')
  await say(visitor, 'Asked while it was down')
  await reply(desk, name, 'Answered while it was down')
  await expect(thread(desk, name).getByText('Not sent yet. Trying again…')).toBeVisible()
  await expect(panelOf(visitor).getByText('Reconnecting…')).toBeVisible()
  await expect(logOf(visitor).getByText('Asked while it was down')).toBeVisible()
  const second = await startServer(address)
  await eachOnce({ visitor, desk, name, databaseUrl: server.databaseUrl }, [
    'Before the crash',
    'Asked while it was down',
    'Answered while it was down',
  ])
  await expect(panelOf(visitor).getByText('Reconnecting…')).toBeHidden({ timeout: 20_000 })
  await expect(thread(desk, name).getByText('Not sent yet. Trying again…')).toHaveCount(0)
  for (const page of [desk, visitor]) await page.context().close()
  await second.stop()
})

test('who waits when the opening hours end sees it, and their words become a message', async ({
  page: visitor,
  browser,
  server,
}) => {
  test.slow()
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'Just before you close')
  await expect(panelOf(visitor).getByText(/You're next|in the queue/)).toBeVisible()
  // Closed since the minute before this one, or until noon just after midnight.
  const now = new Intl.DateTimeFormat('en-ZA', {
    timeZone: 'Africa/Johannesburg',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format()
  const minutes = Number(now.slice(0, 2)) * 60 + Number(now.slice(3))
  const clock = (of: number) =>
    `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
  const open =
    minutes > 1 ? { start: '00:00', end: clock(minutes - 1) } : { start: '12:00', end: '13:00' }
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  const hours = Object.fromEntries(days.map((day) => [day, { enabled: true, ...open }]))
  await inDatabase(server.databaseUrl, 'update chat_widget_config set business_hours = $1', [
    JSON.stringify(hours),
  ])

  await expect(logOf(visitor).getByText(/nobody is here any more/)).toBeVisible({ timeout: 30_000 })
  await expect(panelOf(visitor).getByText("Offline - We'll reply soon")).toBeVisible()
  await inDatabase(
    server.databaseUrl,
    `update chat_sessions set unattended_at = unattended_at - interval '2 minutes' where unattended_at is not null`,
  )
  await expect(
    logOf(visitor).getByText(
      /We’ve got your message and will answer by email to thandi@visitor\.example/,
    ),
  ).toBeVisible({
    timeout: 30_000,
  })
  const [ticket] = await inDatabase(
    server.databaseUrl,
    'select m.message from support_messages m join chat_sessions s on s.ticket_id = m.ticket_id where s.visitor_name = $1',
    [name],
  )
  expect(String(ticket?.message)).toContain('Just before you close')

  const late = await (await browser.newContext({ baseURL: server.url })).newPage()
  await expect((await openChat(late)).getByRole('button', { name: 'Leave message' })).toBeVisible()
  for (const page of [late, desk]) await page.context().close()
})
