import { inDatabase } from './buyer.ts'
import {
  aVisitor,
  conversation,
  emptyDesk,
  messageTo,
  openDesk,
  take,
  thread,
} from './chat-desk.ts'
import { comeOnline, goOffline, setUpChat } from './chat-operator.ts'
import { panelOf } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ server }) => emptyDesk(server))

test('an operator who opens another page of the back office stays online, is offered chats there, and keeps the ones they have', async ({
  page,
  browser,
  server,
}) => {
  const operators = (columns: string) =>
    inDatabase(server.databaseUrl, `select ${columns} from chat_operators where status = 'online'`)
  await openDesk(page, 'agent')
  const first = await aVisitor(browser, server, 'First Visitor')
  await take(page, 'First Visitor')
  await messageTo(page, 'First Visitor').fill('Let me look at your ticket.')
  await messageTo(page, 'First Visitor').press('Enter')
  await expect.poll(first.transcript).toContain('Let me look at your ticket.')

  await page.getByRole('link', { name: 'Tickets', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/tickets$/)
  await expect(page.getByLabel('Chat availability')).toHaveValue('online')
  // The console was heard of 55 seconds ago: what keeps the operator there is the page of the
  // tickets.
  await inDatabase(
    server.databaseUrl,
    `update chat_operators set last_seen_at = now() - interval '55 s' where status = 'online'`,
  )
  await expect
    .poll(
      async () =>
        (await operators(`last_seen_at > now() - interval '20 s' as is_there`))[0]?.is_there,
      { timeout: 25_000 },
    )
    .toBe(true)
  expect(await first.status()).toBe('active')

  await first.write('Thank you, it is HW-1.')
  const navigation = page.getByRole('navigation', { name: 'Back office' })
  await expect(navigation.getByText('1 unread')).toBeAttached()
  const second = await aVisitor(browser, server, 'Second Visitor')
  await expect(page.getByText('Second Visitor is waiting for you')).toBeVisible()
  await expect(navigation.getByText('1 waiting')).toBeAttached()
  await expect(page).toHaveTitle(/^\(2\) /)

  // A second tab of the same browser shows the same and opens no second stream.
  const streams: string[] = []
  page
    .context()
    .on(
      'request',
      (request) =>
        void (request.url().includes('/api/live-chat/events') && streams.push(request.url())),
    )
  const tab = await page.context().newPage()
  await tab.goto('/admin/profile')
  await expect(tab.getByText('Second Visitor is waiting for you')).toBeVisible()
  await expect(tab).toHaveTitle(/^\(2\) /)
  expect(streams).toEqual([])
  await tab.getByRole('button', { name: 'Decline' }).click()
  await expect(tab).toHaveURL(/\/admin\/profile$/)
  await page.close()
  // The tab that is left takes the stream over.
  await expect.poll(() => streams.length).toBe(1)
  await first.write('Are you still there?')
  await tab.getByRole('link', { name: /^Live chat/ }).click()
  await tab.getByRole('link', { name: /My chats/ }).click()
  await tab.getByRole('link', { name: 'First Visitor', exact: true }).click()
  await expect(thread(tab, 'First Visitor').getByText('Are you still there?')).toBeVisible()
  await expect(conversation(tab, 'First Visitor').getByText('had to leave')).toHaveCount(0)

  // 'Offline' ends the offers; signing out ends the presence.
  await tab.getByLabel('Chat availability').selectOption('offline')
  await expect(tab).toHaveTitle(/^Live chat/)
  await tab.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(tab).toHaveURL(/\/admin\/login/)
  const [gone] = await inDatabase(
    server.databaseUrl,
    `select last_seen_at > now() - interval '55 s' as is_there from chat_operators where last_seen_at is not null`,
  )
  expect(gone?.is_there).toBe(false)
  for (const { context } of [first, second]) await context.close()
})

test('an open panel offers the chat as soon as an operator comes, and the form again when the last one leaves, with what was typed', async ({
  page,
  server,
}) => {
  await setUpChat(server.databaseUrl)
  await page.goto('/contact')
  await page.getByRole('button', { name: /^Chat with/ }).click()
  const panel = panelOf(page)
  await expect(panel.getByText("Offline - We'll reply soon")).toBeVisible()
  await panel.getByLabel('Message').fill('Is my domain')
  await comeOnline(server.databaseUrl)
  await expect(panel.getByRole('button', { name: 'Start Chat' })).toBeVisible({ timeout: 5_000 })
  await expect(panel.getByText('Online - We reply instantly')).toBeVisible()
  await expect(panel.getByLabel('Message')).toBeFocused()
  await page.keyboard.type(' included?')
  await expect(panel.getByLabel('Message')).toHaveValue('Is my domain included?')
  await goOffline(server.databaseUrl)
  await expect(panel.getByRole('button', { name: 'Leave message' })).toBeVisible({ timeout: 5_000 })
  await expect(panel.getByLabel('Message')).toHaveValue('Is my domain included?')
})
