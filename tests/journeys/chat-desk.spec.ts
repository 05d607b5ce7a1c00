import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import {
  aVisitor,
  conversation,
  emptyDesk,
  goOnline,
  messageTo,
  openDesk,
  take,
  thread,
} from './chat-desk.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ server }) => emptyDesk(server))

test('a chat from the queue to the rating: offered, taken, answered, noted, transferred and ended', {
  tag: '@daily',
}, async ({ page, browser, server }) => {
  await openDesk(page, 'agent')
  await expect(page.getByText('Nobody is waiting')).toBeVisible()
  await expectAccessible(page)
  const visitor = await aVisitor(browser, server, 'Lerato Mokoena', 'Is my domain included?')
  const offer = page.getByRole('region', { name: 'Chats offered to you' })
  await expect(offer.getByText('Lerato Mokoena is waiting for you')).toBeVisible()
  await expect(offer.getByRole('timer')).toHaveText(/^(30|[12]?\d) s$/)
  await expect(page).toHaveTitle(/^\(1\) Live chat/)
  await take(page, 'Lerato Mokoena')
  await expect(thread(page, 'Lerato Mokoena').getByText('Is my domain included?')).toBeVisible()
  await expect(page).toHaveTitle(/^Live chat/)
  await expectAccessible(page)

  await messageTo(page, 'Lerato Mokoena').fill('It is, for the first year.')
  await messageTo(page, 'Lerato Mokoena').press('Enter')
  await expect(messageTo(page, 'Lerato Mokoena')).toHaveValue('')
  await expect(thread(page, 'Lerato Mokoena').getByText('It is, for the first year.')).toHaveCount(
    1,
  )
  await expect.poll(visitor.transcript).toContain('It is, for the first year.')
  await visitor.post('read', { seq: 99 })
  await expect(thread(page, 'Lerato Mokoena').getByText('Seen', { exact: true })).toBeVisible()
  await visitor.post('typing', { isTyping: true })
  await expect(thread(page, 'Lerato Mokoena').getByText('Lerato Mokoena is writing…')).toBeVisible()
  await visitor.write('And after that?')
  await expect(thread(page, 'Lerato Mokoena').getByText('And after that?')).toBeVisible()
  await expect(thread(page, 'Lerato Mokoena').getByText('Lerato Mokoena is writing…')).toHaveCount(
    0,
  )

  await conversation(page, 'Lerato Mokoena')
    .getByText('Private note', { exact: true })
    .first()
    .click()
  await messageTo(page, 'Lerato Mokoena').fill('She has asked twice')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(thread(page, 'Lerato Mokoena').getByText('She has asked twice')).toBeVisible()
  expect(await visitor.transcript()).not.toContain('asked twice')

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(other, 'admin')
  await other.goto('/admin/tickets')
  await conversation(page, 'Lerato Mokoena').getByRole('link', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: /Transfer the chat/ })
  await expect(dialog.getByLabel('To')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('To').selectOption({ index: 1 })
  await dialog.getByLabel('Note').fill('Knows about domains')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText('Chat offered')).toBeVisible()
  await expect(
    conversation(page, 'Lerato Mokoena').getByText(/Until they take it, it’s yours/),
  ).toBeVisible()
  await expect(messageTo(page, 'Lerato Mokoena')).toBeVisible()
  await expectAccessible(page)

  const transfer = other.getByRole('region', { name: 'Chats offered to you' })
  await expect(
    transfer.getByText(/is transferring the chat with Lerato Mokoena to you/),
  ).toBeVisible()
  await expect(other).toHaveTitle(/^\(1\) Tickets/)
  await expect(other.getByRole('link', { name: 'Live chat 1 waiting' })).toBeVisible()
  await transfer.getByRole('button', { name: 'Decline' }).click()
  await expect(thread(page, 'Lerato Mokoena').getByText(/declined the transfer/)).toBeVisible()
  await conversation(page, 'Lerato Mokoena').getByRole('link', { name: 'Transfer' }).click()
  await dialog.getByLabel('To').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  // The live event takes the offer away before the answer to the button comes.
  await other.route(/\/take\.data/, async (route) => {
    const response = await route.fetch()
    await expect(transfer.getByRole('button', { name: /^Take/ })).toHaveCount(0)
    await route.fulfill({ response })
  })
  await take(other, 'Lerato Mokoena')
  await expect(conversation(page, 'Lerato Mokoena').getByText(/is answering/)).toBeVisible()
  await expect(thread(other, 'Lerato Mokoena').getByText('Knows about domains')).toBeVisible()
  await messageTo(other, 'Lerato Mokoena').fill('After that R99 a year.')
  await messageTo(other, 'Lerato Mokoena').press('Enter')
  await expect.poll(visitor.transcript).toContain('R99 a year')
  expect(await visitor.transcript()).not.toContain('Knows about domains')
  await expect(thread(page, 'Lerato Mokoena').getByText('After that R99 a year.')).toBeVisible()

  await conversation(other, 'Lerato Mokoena').getByRole('link', { name: 'End chat' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await expect(other.getByText('Chat ended')).toBeVisible()
  expect(await visitor.status()).toBe('resolved')
  expect((await visitor.post('rating', { rating: 5, feedback: 'Quick and clear' })).status()).toBe(
    204,
  )
  await expect(conversation(other, 'Lerato Mokoena').getByText('5 of 5 stars')).toBeVisible()
  await expect(conversation(other, 'Lerato Mokoena').getByText('Quick and clear')).toBeVisible()
  await expectAccessible(other)
  await other.context().close()
  await visitor.context.close()
})

test('no operator gets more chats than their limit, and an offer that is declined goes on', async ({
  page,
  browser,
  server,
}) => {
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(other, 'admin')
  await other.getByLabel('Chat availability').selectOption('away')
  await openDesk(page, 'agent')
  await inDatabase(
    server.databaseUrl,
    `update chat_operators set max_concurrent_chats = 1 where status = 'online'`,
  )
  const first = await aVisitor(browser, server, 'First Visitor')
  await take(page, 'First Visitor')
  const second = await aVisitor(browser, server, 'Second Visitor')
  await expect(
    page.getByRole('list', { name: 'My chats' }).getByText('First Visitor'),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Queue/ }).click()
  await expect(page.getByRole('list', { name: 'Queue' }).getByText('Second Visitor')).toBeVisible()
  await expect(page.getByText('Second Visitor is waiting for you')).toHaveCount(0)
  await page.getByRole('link', { name: 'Second Visitor', exact: true }).click()
  await conversation(page, 'Second Visitor').getByRole('button', { name: 'Take chat' }).click()
  await expect(page.getByText(/takes no more than 1/)).toBeVisible()
  expect(await second.status()).toBe('waiting')
  await inDatabase(
    server.databaseUrl,
    `update chat_operators set max_concurrent_chats = 2 where status = 'online'`,
  )
  await expect(page.getByText('Second Visitor is waiting for you')).toBeVisible()
  await goOnline(other)
  await page
    .getByRole('region', { name: 'Chats offered to you' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(page.getByText('Second Visitor is waiting for you')).toHaveCount(0)
  await take(other, 'Second Visitor')
  await other.context().close()
  for (const { context } of [first, second]) await context.close()
})

test('a customer sees nothing of the console, nor staff who may not handle chats', {
  tag: '@daily',
}, async ({ page, server }) => {
  await signInAs(page, 'customer')
  expect((await page.request.get('/admin/live-chat')).status()).toBe(403)
  expect((await page.request.get('/api/live-chat/events')).status()).toBe(404)
  const answer = await page.request.post('/admin/live-chat/presence', {
    form: {},
    headers: { accept: 'application/json', origin: server.url },
  })
  expect(answer.status()).toBe(403)
})

test('with two more waiting the conversation has most of the window, each chat is shown once, and lines of the system speak to their reader', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDesk(page, 'agent')
  await inDatabase(server.databaseUrl, 'update chat_operators set max_concurrent_chats = 5')
  const first = await aVisitor(browser, server, 'Lerato Mokoena')
  await take(page, 'Lerato Mokoena')
  const more = [
    await aVisitor(browser, server, 'Sipho Dlamini'),
    await aVisitor(browser, server, 'Naledi Khumalo'),
  ]
  const offers = page.getByRole('region', { name: 'Chats offered to you' })
  await expect(offers.getByRole('timer')).toHaveCount(2)
  await page.getByRole('link', { name: /^Queue/ }).click()
  await expect(page.getByRole('link', { name: /^Queue/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Sipho Dlamini')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Chats', exact: true })).toContainText(
    'Sipho Dlamini',
  )
  const box = await conversation(page, 'Lerato Mokoena').boundingBox()
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(0.6 * 900)

  await expect(thread(page, 'Lerato Mokoena').getByText('You accepted the chat.')).toBeVisible()
  await expect(thread(page, 'Lerato Mokoena').getByText('You are now talking')).toHaveCount(0)
  expect(await first.transcript()).toMatch(/You are now talking to \w+ \w+\./)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(messageTo(page, 'Lerato Mokoena')).toBeInViewport({ ratio: 1 })
  await expect(
    conversation(page, 'Lerato Mokoena').getByRole('button', { name: 'Send' }),
  ).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Back to the chats, 2 waiting for you' }).click()
  await expect(offers.getByRole('button', { name: /^Take the chat with/ })).toHaveCount(2)
  await expectAccessible(page)

  await page.goto('/admin/tickets')
  await expect(offers.getByRole('timer')).toHaveCount(2)
  for (const { context } of [first, ...more]) await context.close()
})
