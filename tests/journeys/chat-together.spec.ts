import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { inDatabase } from './buyer.ts'
import { conversation, emptyDesk, messageTo, openDesk, take, thread } from './chat-desk.ts'
import { logOf, newVisitor, panelOf, pressLauncher, say, startChat } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ server }) => {
  await emptyDesk(server)
  await inDatabase(server.databaseUrl, `update chat_widget_config set brand_name = 'Support'`)
})

async function reply(desk: Page, name: string, text: string): Promise<void> {
  await messageTo(desk, name).fill(text)
  await messageTo(desk, name).press('Enter')
}

test('a visitor and an operator talk from two browsers, through a reload and a cut of five seconds on either side, until the stars', {
  tag: '@daily',
}, async ({ page: visitor, browser, server }) => {
  test.slow()
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'Can you move my site?')
  await expect(
    panelOf(visitor).getByText(/You're next|in the queue|Finding somebody/),
  ).toBeVisible()
  await take(desk, name)
  await expect(logOf(visitor).getByText(/You are now talking to/)).toBeVisible()

  await messageTo(desk, name).pressSequentially('Y')
  await expect(panelOf(visitor).getByText(/is typing/)).toBeVisible()
  await reply(desk, name, 'Yes, we can.')
  await expect(logOf(visitor).getByText('Yes, we can.')).toHaveCount(1)
  await expect(thread(desk, name).getByText('Seen', { exact: true })).toBeVisible()

  await visitor.context().setOffline(true)
  await say(visitor, 'Written in a tunnel')
  await reply(desk, name, 'Sent while you were away')
  await desk.waitForTimeout(5_000)
  await visitor.context().setOffline(false)
  await expect(logOf(visitor).getByText('Sent while you were away')).toHaveCount(1, {
    timeout: 20_000,
  })
  await expect(thread(desk, name).getByText('Written in a tunnel')).toHaveCount(1, {
    timeout: 20_000,
  })

  await desk.context().setOffline(true)
  await reply(desk, name, 'Typed without a line')
  await say(visitor, 'Are you there?')
  await visitor.waitForTimeout(5_000)
  await desk.context().setOffline(false)
  await expect(logOf(visitor).getByText('Typed without a line')).toHaveCount(1, { timeout: 20_000 })
  await expect(thread(desk, name).getByText('Are you there?')).toHaveCount(1, { timeout: 20_000 })

  await say(visitor, 'One more thing')
  await visitor.reload()
  await expect(logOf(visitor).getByText('One more thing')).toHaveCount(1)
  await expect(thread(desk, name).getByText('One more thing')).toHaveCount(1)
  const words = `select content from chat_messages m join chat_sessions s on s.id = m.session_id where s.visitor_name = $1 and m.sender_type <> 'system' order by seq`
  const stored = (await inDatabase(server.databaseUrl, words, [name])).map(({ content }) =>
    String(content),
  )
  expect(stored).toHaveLength(7)
  for (const page of [logOf(visitor), thread(desk, name)])
    for (const text of stored) await expect(page.getByText(text, { exact: true })).toHaveCount(1)

  await conversation(desk, name).getByRole('link', { name: 'End chat' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await expect(desk.getByText('Chat ended')).toBeVisible()
  await panelOf(visitor).getByRole('button', { name: 'Rate this chat' }).click()
  await panelOf(visitor).getByRole('radio', { name: '5 stars' }).check()
  await panelOf(visitor).getByRole('button', { name: 'Submit' }).click()
  await expect(conversation(desk, name).getByText('5 of 5 stars')).toBeVisible()
  await desk.context().close()
})

test('a chat that began without a name is the customer’s after signing in, and is gone for the visitor who sits down after signing out', async ({
  page: visitor,
  browser,
  server,
}) => {
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'Which invoice is open?')
  await take(desk, name)
  const chat = String(
    (
      await inDatabase(server.databaseUrl, 'select id from chat_sessions where visitor_name = $1', [
        name,
      ])
    )[0]?.id,
  )

  await visitor.goto('/login')
  await visitor.getByLabel('Email address').fill(demoAccounts.customer)
  await visitor.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.waitForURL(/dashboard/)
  await expect(logOf(visitor).getByText('Which invoice is open?')).toBeVisible()
  await panelOf(visitor).getByRole('button', { name: 'Close chat' }).click()
  await pressLauncher(visitor)
  await expect(logOf(visitor).getByText('Which invoice is open?')).toBeVisible()
  const owner = () =>
    inDatabase(
      server.databaseUrl,
      'select visitor_email, customer_id is not null as known from chat_sessions where id = $1',
      [chat],
    )
  await expect.poll(owner).toEqual([{ visitor_email: demoAccounts.customer, known: true }])

  expect((await visitor.request.get(`/api/chat/${chat}/messages?after=0`)).status()).toBe(200)
  await visitor.request.post('/sign-out', { headers: { origin: server.url }, form: {} })
  await visitor.goto('/terms')
  expect((await visitor.request.get(`/api/chat/${chat}/messages?after=0`)).status()).toBe(404)
  expect((await (await visitor.request.get('/api/chat')).json()).chat).toBeNull()
  await expect(panelOf(visitor).getByLabel('Name')).toBeVisible()
  await expect(panelOf(visitor).getByText('Which invoice is open?')).toHaveCount(0)
  await desk.context().close()
})
