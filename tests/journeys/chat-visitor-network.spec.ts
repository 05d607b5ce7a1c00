import type { Page, Route } from '@playwright/test'
import { inDatabase } from './buyer.ts'
import {
  acceptChat,
  answer,
  chatOf,
  comeOnline,
  goOffline,
  setUpChat,
  wordsOf,
} from './chat-operator.ts'
import { logOf, newVisitor, openChat, panelOf, say, startChat } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ server }) => {
  await setUpChat(server.databaseUrl)
  await comeOnline(server.databaseUrl)
})

/** Messages of the visitor go this way; the start does not. */
const messages = '**/api/chat/*/messages'
const isPost = (route: Route) => route.request().method() === 'POST'

test('a reload in the middle of sending makes one message', async ({ page, server }) => {
  const name = newVisitor()
  await startChat(page, name)
  let held: Route | undefined
  await page.route(messages, async (route) => {
    if (!isPost(route) || held) return route.continue()
    held = route
    await route.fetch()
  })
  await say(page, 'Sent once')
  await expect.poll(() => held !== undefined).toBe(true)
  await expect(logOf(page).getByText('Sent once')).toHaveCount(1)
  await page.reload()
  await expect(logOf(page).getByText('Sent once')).toHaveCount(1)
  await expect(logOf(page).getByText('Sending…')).toHaveCount(0)
  expect(await wordsOf(server.databaseUrl, await chatOf(server.databaseUrl, name))).toEqual([
    'Is my domain included?',
    'Sent once',
  ])
})

test('an answer that is lost is asked for again, and the message is there once', async ({
  page,
  server,
}) => {
  const name = newVisitor()
  await startChat(page, name)
  let lost = 0
  await page.route(messages, async (route) => {
    if (!isPost(route) || lost === 2) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await say(page, 'Answered at last')
  await say(page, 'And the next')
  await expect(logOf(page).getByText('Sending…')).toHaveCount(0, { timeout: 20_000 })
  await expect(logOf(page).getByText('Answered at last')).toHaveCount(1)
  expect(lost).toBe(2)
  expect(await wordsOf(server.databaseUrl, await chatOf(server.databaseUrl, name))).toEqual([
    'Is my domain included?',
    'Answered at last',
    'And the next',
  ])
})

test('a start whose answer is lost is one chat', async ({ page, server }) => {
  const name = newVisitor()
  let starts = 0
  await page.route('**/api/chat', async (route) => {
    if (!isPost(route) || ++starts > 1) return route.continue()
    const { url, method, headers, body } = {
      url: server.url,
      method: 'POST',
      headers: route.request().headers(),
      body: route.request().postData(),
    }
    // Not by the browser, which would keep the cookie of this answer.
    await fetch(`${url}/api/chat`, {
      method,
      headers: { 'content-type': 'application/json', origin: headers.origin ?? url },
      body,
    })
    await route.abort('connectionreset')
  })
  await startChat(page, name)
  expect(starts).toBeGreaterThan(1)
  const chats = await inDatabase(
    server.databaseUrl,
    'select id from chat_sessions where visitor_name = $1',
    [name],
  )
  expect(chats).toHaveLength(1)
  await say(page, 'Are you there?')
  await expect(logOf(page).getByText('Sending…')).toHaveCount(0)
  expect(await wordsOf(server.databaseUrl, String(chats[0]?.id))).toEqual([
    'Is my domain included?',
    'Are you there?',
  ])
})

test('a start that fails keeps what was typed', async ({ page }) => {
  await page.route('**/api/chat', (route) => (isPost(route) ? route.abort() : route.continue()))
  const panel = await openChat(page)
  await panel.getByLabel('Name').fill('Thandi')
  await panel.getByLabel('Email').fill('thandi@visitor.example')
  await panel.getByLabel('Message').fill('Do not lose this')
  await panel.getByRole('button', { name: 'Start Chat' }).click()
  await expect(
    panel.getByRole('alert').filter({ hasText: 'Failed to start chat. Please try again.' }),
  ).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(panel.getByLabel('Message')).toHaveValue('Do not lose this')
})

test('a network that is cut for five seconds loses nothing of either side', async ({
  page,
  context,
  server,
}) => {
  const name = newVisitor()
  await startChat(page, name)
  const chat = await chatOf(server.databaseUrl, name)
  await acceptChat(server.databaseUrl, chat)
  await expect(panelOf(page).getByText('Hosting expert')).toBeVisible()
  await cut(page)
  await say(page, 'Written in a tunnel')
  await answer(server.databaseUrl, chat, 'Said meanwhile')
  await expect(logOf(page).getByText('Written in a tunnel')).toBeVisible()
  await expect(panelOf(page).getByText('Reconnecting…')).toBeVisible()
  await page.waitForTimeout(5_000)
  await reconnect(page)
  await expect(panelOf(page).getByText('Reconnecting…')).toBeHidden({ timeout: 20_000 })
  await expect(logOf(page).getByText('Said meanwhile')).toHaveCount(1)
  await expect(logOf(page).getByText('Written in a tunnel')).toHaveCount(1)
  await expect(logOf(page).getByText(/Sending…|Not sent yet/)).toHaveCount(0)
  expect(await wordsOf(server.databaseUrl, chat)).toEqual([
    'Is my domain included?',
    'Said meanwhile',
    'Written in a tunnel',
  ])

  /**
   * `setOffline` leaves an open stream open, which a real cut does not: it is closed by an event
   * like that of the browser.
   */
  async function cut(of: Page) {
    await context.setOffline(true)
    await of.evaluate(() => window.dispatchEvent(new Event('offline')))
  }
  async function reconnect(of: Page) {
    await context.setOffline(false)
    await of.evaluate(() => window.dispatchEvent(new Event('online')))
  }
})

test('two tabs show one conversation', async ({ page, context, server }) => {
  const name = newVisitor()
  await startChat(page, name)
  const other = await context.newPage()
  await other.goto('/faq')
  await other.getByRole('button', { name: /^Chat with Support/ }).click()
  await expect(logOf(other).getByText('Is my domain included?')).toHaveCount(1)
  const chat = await chatOf(server.databaseUrl, name)
  await acceptChat(server.databaseUrl, chat)
  await say(other, 'From the second tab')
  await expect(logOf(page).getByText('From the second tab')).toHaveCount(1)
  await answer(server.databaseUrl, chat, 'I see both')
  for (const tab of [page, other]) await expect(logOf(tab).getByText('I see both')).toHaveCount(1)
  await page.close()
  await answer(server.databaseUrl, chat, 'And one alone')
  await expect(logOf(other).getByText('And one alone')).toHaveCount(1)
})

test('without streams the messages are asked for', async ({ page, server }) => {
  test.slow()
  await page.route('**/api/chat/*/events*', (route) => route.abort())
  const name = newVisitor()
  await startChat(page, name)
  const chat = await chatOf(server.databaseUrl, name)
  await acceptChat(server.databaseUrl, chat)
  await answer(server.databaseUrl, chat, 'Polled')
  await expect(logOf(page).getByText('Polled')).toHaveCount(1, { timeout: 20_000 })
})

test('while no operator is online the message becomes a ticket', async ({ page, server }) => {
  await goOffline(server.databaseUrl)
  const panel = await openChat(page)
  await expect(panel).toContainText("Offline - We'll reply soon")
  await expect(panel).toContainText("We're currently offline.")
  await panel.getByRole('button', { name: 'Leave message' }).click()
  await expect(panel.getByText('Please enter a message')).toBeVisible()
  await panel.getByLabel('Name').fill('Thandi Nkosi')
  await panel.getByLabel('Email').fill('left@visitor.example')
  await panel.getByLabel('Message').fill('Please call me back')
  await panel.getByRole('button', { name: 'Leave message' }).click()
  await expect(panel.getByText("We've got your message")).toBeVisible()
  const messages = await inDatabase(
    server.databaseUrl,
    `select message from support_messages m join support_tickets t on t.id = m.ticket_id where requester_email = 'left@visitor.example'`,
  )
  expect(messages).toEqual([{ message: expect.stringContaining('Please call me back') }])
})

test('when the last operator leaves, a waiting visitor is notified and can leave the words', async ({
  page,
  server,
}) => {
  test.slow()
  const name = newVisitor()
  await startChat(page, name, 'Nobody must lose this')
  await goOffline(server.databaseUrl)
  await expect(panelOf(page).getByRole('button', { name: 'Leave as message' })).toBeVisible({
    timeout: 60_000,
  })
  await panelOf(page).getByRole('button', { name: 'Leave as message' }).click()
  await expect(
    panelOf(page)
      .getByText(/We have your message|will reply/)
      .first(),
  ).toBeVisible()
})
