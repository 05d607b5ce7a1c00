import { expectAccessible } from './accessible.ts'
import { tabTo } from './buyer.ts'
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

test('by keyboard alone: three chats side by side, taken, answered, noted, transferred, ended and closed', async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page, 'agent')
  // Keys work with what the page shows, however late the calls of the back office are.
  await page.route('**/admin/live-chat/presence', (route) => route.abort())
  const visitors = []
  for (const name of ['Ann Abrahams', 'Ben Botha', 'Cas Cele'])
    visitors.push(await aVisitor(browser, server, name))
  await expect(page.getByRole('list', { name: 'Queue' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('heading', { level: 1 }).click()
  for (const name of ['Ann Abrahams', 'Ben Botha', 'Cas Cele']) {
    await page.keyboard.press('b')
    await expect(conversation(page, name)).toBeVisible()
    await page.keyboard.press('y')
    await expect(messageTo(page, name)).toBeVisible()
  }
  await page.unroute('**/admin/live-chat/presence')
  await expectAccessible(page)
  await page.keyboard.press('1')
  await expect(messageTo(page, 'Ann Abrahams')).toBeFocused()
  await page.keyboard.type('For Ann: 123')
  await page.keyboard.press('Enter')
  await expect(thread(page, 'Ann Abrahams').getByText('For Ann: 123')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await expect(messageTo(page, 'Cas Cele')).toBeFocused()
  await page.keyboard.type('First line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  await page.keyboard.press('Enter')
  await expect(thread(page, 'Cas Cele').getByText('second line')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Between us')
  await page.keyboard.press('Enter')
  await expect(thread(page, 'Cas Cele').getByText('Between us')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.keyboard.type('/')
  await expect(page.getByRole('combobox', { name: 'Search canned replies' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(messageTo(page, 'Cas Cele')).toHaveValue('/')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(
    page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to conversation 3'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: /End the chat with Cas Cele/ })
  await tabTo(page, dialog.getByRole('button', { name: 'End chat' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chat ended')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('x')
  await expect(conversation(page, 'Cas Cele')).toHaveCount(0)
  await expect(conversation(page, 'Ann Abrahams')).toBeVisible()
  for (const { context } of visitors) await context.close()
})

test('on a phone the list leads to a conversation and back', async ({ page, browser, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page, 'agent')
  const visitor = await aVisitor(browser, server, 'Phone Visitor')
  await take(page, 'Phone Visitor')
  await expect(page.getByRole('region', { name: 'Chats', exact: true })).toBeHidden()
  await messageTo(page, 'Phone Visitor').fill('From my phone')
  await conversation(page, 'Phone Visitor').getByRole('button', { name: 'Send' }).click()
  await expect(thread(page, 'Phone Visitor').getByText('From my phone')).toBeVisible()
  await conversation(page, 'Phone Visitor')
    .locator('summary', { hasText: 'About Phone Visitor' })
    .click()
  await expect(conversation(page, 'Phone Visitor').getByText('Pages seen')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await conversation(page, 'Phone Visitor').getByRole('link', { name: 'Back to the chats' }).click()
  await expect(page.getByRole('region', { name: 'Chats', exact: true })).toBeVisible()
  await expectAccessible(page)
  await visitor.context.close()
})

test('without scripts a chat is taken, answered and ended by forms', async ({
  browser,
  server,
  page,
}) => {
  await openDesk(page, 'agent')
  const visitor = await aVisitor(browser, server, 'Plain Visitor')
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/admin/live-chat')
  await plain.getByRole('link', { name: 'Plain Visitor', exact: true }).click()
  await conversation(plain, 'Plain Visitor').getByRole('button', { name: 'Take chat' }).click()
  await messageTo(plain, 'Plain Visitor').fill('Answered by a form')
  await plain.getByRole('button', { name: 'Send' }).click()
  await expect(thread(plain, 'Plain Visitor').getByText('Answered by a form')).toBeVisible()
  await expect.poll(visitor.transcript).toContain('Answered by a form')
  await conversation(plain, 'Plain Visitor').getByRole('link', { name: 'End chat' }).click()
  await plain.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  expect(await visitor.status()).toBe('resolved')
  for (const each of [context, visitor.context]) await each.close()
})
