import type { APIResponse, Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newId } from '#kernel/ids.ts'
import { openWidget } from '#modules/chat/factories.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { useServerConfig } from '#tests/server-config.ts'
import type { TestServer } from '../server.ts'
import { inDatabase, signInAs } from './buyer.ts'

/**
 * The widget open around the clock, no chats, and no operator online: how each journey of the desk
 * begins.
 */
export async function emptyDesk(server: TestServer): Promise<void> {
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  try {
    await openWidget()
  } finally {
    await closeDatabase()
  }
  const run = (statement: string) => inDatabase(server.databaseUrl, statement)
  await run(
    `update chat_sessions set status = 'resolved', ended_at = now(), ended_by = 'system' where status in ('waiting', 'active')`,
  )
  await run(`update chat_operators set status = 'offline', last_seen_at = null`)
  await run('delete from rate_limits')
}

/** Staff at the console, online as an operator. */
export async function openDesk(page: Page, who: 'agent' | 'admin'): Promise<void> {
  await signInAs(page, who)
  await page.goto('/admin/live-chat')
  const become = page.getByRole('button', { name: 'Become an operator' })
  const status = page.getByLabel('Chat availability')
  await expect(become.or(status)).toBeVisible()
  if (await become.isVisible()) await become.click()
  await goOnline(page)
}

export async function goOnline(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes('/live-chat/status'))
  await page.getByLabel('Chat availability').selectOption('online')
  await saved
  await expect(page.getByLabel('Chat availability')).toHaveValue('online')
}

/** What a visitor's browser does in a chat. */
export type Visitor = {
  chatId: string
  context: BrowserContext
  write: (content: string) => Promise<void>
  post: (path: string, data?: object) => Promise<APIResponse>
  /** What the visitor sees, as one text. */
  transcript: () => Promise<string>
  status: () => Promise<string>
}

/** A visitor in their own browser begins a chat. */
export async function aVisitor(
  browser: Browser,
  server: TestServer,
  name: string,
  content = 'Hello, is my domain included?',
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: server.url })
  const chatId = newId()
  const address = `/api/chat/${chatId}`
  const send = async (path: string, data: object = {}) =>
    context.request.post(path, { data, headers: { origin: server.url } })
  const page = { url: `${server.url}/domains`, title: 'Domains' }
  const start = {
    id: chatId,
    messageId: newId(),
    name,
    email: 'lerato@visitor.example',
    content,
    page,
    elapsedMs: 5_000,
  }
  await expect(async () => expect((await send('/api/chat', start)).status()).toBe(200)).toPass()
  return {
    chatId,
    context,
    write: async (text) =>
      expect(
        (await send(`${address}/messages`, { id: newId(), content: text, files: [] })).status(),
      ).toBe(200),
    post: (path, data) => send(`${address}/${path}`, data),
    transcript: async () => (await context.request.get(`${address}/messages?after=0`)).text(),
    status: async () =>
      String(
        (
          await inDatabase(server.databaseUrl, 'select status from chat_sessions where id = $1', [
            chatId,
          ])
        )[0]?.status,
      ),
  }
}

export const conversation = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Chat with ${name}` })
export const thread = (page: Page, name: string): Locator =>
  page.getByRole('log', { name: `Conversation with ${name}` })
export const messageTo = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Message to ${name}` })

/** Takes the chat that is offered at the top. */
export async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Take the chat with ${name}` }).click()
  await expect(messageTo(page, name)).toBeVisible()
}
