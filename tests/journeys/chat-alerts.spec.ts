import type { BrowserContext, Page } from '@playwright/test'
import { inDatabase } from './buyer.ts'
import { aVisitor, conversation, emptyDesk, messageTo, openDesk, take } from './chat-desk.ts'
import { logOf, newVisitor, panelOf, startChat } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ server }) => {
  await emptyDesk(server)
  await inDatabase(server.databaseUrl, `update chat_widget_config set brand_name = 'Support'`)
})

/**
 * Counts tones, and answers the browser's question about notifications, which a browser without a
 * window cannot ask.
 */
async function withoutLoudspeaker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: { tones: number; asked: number; shown: Notification[]; titles: string[] } = {
      tones: 0,
      asked: 0,
      shown: [],
      titles: [],
    }
    Object.assign(window, { seen })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function count(when) {
      seen.tones += 1
      start.call(this, when)
    }
    class Shown extends EventTarget {
      static get permission() {
        return localStorage.getItem('test-permission') ?? 'default'
      }
      static async requestPermission() {
        seen.asked += 1
        localStorage.setItem('test-permission', 'granted')
        return 'granted'
      }
      onclick: (() => void) | null = null
      constructor(title: string) {
        super()
        seen.titles.push(title)
        Object.assign(seen, { last: this })
      }
      close() {}
    }
    Object.assign(window, { Notification: Shown })
  })
}

const seen = (page: Page, name: string) =>
  page.evaluate((part) => Reflect.get(Reflect.get(window, 'seen'), part), name)

/** Whether staff look at the window, which a browser without windows always says. */
async function look(page: Page, isLooked: boolean): Promise<void> {
  await page.evaluate((has) => Object.assign(document, { hasFocus: () => has }), isLooked)
}

test('the console sounds after the first press, asks once to notify, and a notification leads to the chat', async ({
  page,
  browser,
  server,
}) => {
  await withoutLoudspeaker(page.context())
  await openDesk(page, 'agent')
  // A page that was just loaded has had no user activation.
  await page.reload()
  const first = await aVisitor(browser, server, 'Silent Visitor')
  await expect(page.getByText('Silent Visitor is waiting for you')).toBeVisible()
  expect(await seen(page, 'tones')).toBe(0)
  expect(await seen(page, 'asked')).toBe(0)

  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(
    page.getByText('You’ll be notified of waiting visitors and new messages'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notify me' })).toHaveCount(0)
  expect(await seen(page, 'asked')).toBe(1)

  const isRead = page.waitForResponse(/live-chat\/[\w-]+\/read$/)
  await take(page, 'Silent Visitor')
  await isRead
  await look(page, false)
  const second = await aVisitor(browser, server, 'Loud Visitor')
  await expect.poll(() => seen(page, 'titles')).toEqual(['Loud Visitor is waiting for you'])
  expect(await seen(page, 'tones')).toBe(2)
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.evaluate(() => Reflect.get(Reflect.get(window, 'seen'), 'last').onclick())
  await expect(conversation(page, 'Loud Visitor')).toBeVisible()
  await expect(conversation(page, 'Silent Visitor')).toBeVisible()

  await look(page, true)
  await page.getByRole('button', { name: 'Mute sounds' }).click()
  await look(page, false)
  await first.write('Still here?')
  await expect
    .poll(() => seen(page, 'titles'))
    .toEqual(['Loud Visitor is waiting for you', 'Silent Visitor wrote'])
  expect(await seen(page, 'tones')).toBe(2)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Turn sounds on' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notify me' })).toHaveCount(0)
  expect(await seen(page, 'asked')).toBe(0)
  for (const { context } of [first, second]) await context.close()
})

test('the panel sounds for an answer after the visitor pressed something, not for one’s own words, and not when muted', async ({
  page: visitor,
  browser,
  server,
}) => {
  await withoutLoudspeaker(visitor.context())
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name)
  await take(desk, name)
  await expect(panelOf(visitor).getByText(/You are now talking to/)).toBeVisible()
  expect(await seen(visitor, 'tones')).toBe(0)
  const reply = async (text: string) => {
    await messageTo(desk, name).fill(text)
    await messageTo(desk, name).press('Enter')
    await expect(logOf(visitor).getByText(text)).toBeVisible()
  }
  await reply('Yes, it is.')
  expect(await seen(visitor, 'tones')).toBe(2)
  await panelOf(visitor).getByRole('button', { name: 'Mute sounds' }).click()
  await reply('Anything else?')
  expect(await seen(visitor, 'tones')).toBe(2)
  // A reload takes the user activation away.
  await panelOf(visitor).getByRole('button', { name: 'Mute sounds' }).click()
  await visitor.reload()
  await expect(logOf(visitor).getByText('Anything else?')).toBeVisible()
  await reply('Hello again')
  expect(await seen(visitor, 'tones')).toBe(0)
  await desk.context().close()
})
