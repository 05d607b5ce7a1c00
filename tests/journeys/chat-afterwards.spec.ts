import { inDatabase } from './buyer.ts'
import { conversation, emptyDesk, messageTo, openDesk, take, thread } from './chat-desk.ts'
import { logOf, newVisitor, openChat, panelOf, startChat } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ server }) => {
  await emptyDesk(server)
  await inDatabase(server.databaseUrl, `update chat_widget_config set brand_name = 'Support'`)
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('files go both ways, the visitor gets the chat by email, and staff make a ticket of it', async ({
  page: visitor,
  browser,
  server,
}) => {
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'My site shows an error')
  await expect(panelOf(visitor).getByRole('button', { name: 'Attach files' })).toHaveCount(0)
  await take(desk, name)
  await messageTo(desk, name).fill('Please send a picture of it.')
  await messageTo(desk, name).press('Enter')
  await expect(panelOf(visitor).getByRole('button', { name: 'Attach files' })).toBeVisible()

  await panelOf(visitor)
    .locator('input[type=file]')
    .setInputFiles({ name: 'error.png', mimeType: 'image/png', buffer: png })
  await expect(panelOf(visitor).getByRole('button', { name: 'Remove error.png' })).toBeVisible()
  await panelOf(visitor).getByRole('textbox', { name: 'Message' }).fill('Here it is')
  await visitor.keyboard.press('Enter')
  const sent = thread(desk, name).getByRole('link', { name: /error\.png/ })
  await expect(sent).toBeVisible()
  expect(
    (await desk.request.get((await sent.getAttribute('href')) ?? '')).headers()['content-type'],
  ).toBe('image/png')

  await conversation(desk, name)
    .locator('input[type=file]')
    .setInputFiles({ name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('1. Wait') })
  await messageTo(desk, name).fill('Do this')
  await expect(conversation(desk, name).getByText('steps.txt')).toBeVisible()
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  const steps = logOf(visitor).getByRole('link', { name: /steps\.txt/ })
  await expect(steps).toBeVisible()
  const answer = await visitor.request.get((await steps.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])

  await panelOf(visitor).getByRole('button', { name: 'Email me this chat' }).click()
  await panelOf(visitor).getByLabel('Email this chat to').fill('thandi@visitor.example')
  await panelOf(visitor).getByRole('button', { name: 'Send', exact: true }).first().click()
  await expect(panelOf(visitor).getByText(/on its way to thandi@visitor\.example/)).toBeVisible()

  await conversation(desk, name).getByText('More', { exact: true }).click()
  await conversation(desk, name).getByRole('link', { name: 'Convert to ticket' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Convert to ticket' }).click()
  await expect(desk.getByText(/Ticket TKT-\S+ created/)).toBeVisible()
  await expect(desk.getByText('Here it is').first()).toBeVisible()
  await expect(logOf(visitor).getByText(/This conversation is now ticket TKT-/)).toBeVisible()
  await desk.context().close()
})

test('who is blocked cannot start another chat, until staff unblock them', async ({
  page: visitor,
  browser,
  server,
}) => {
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'Rude words')
  await take(desk, name)
  await conversation(desk, name).getByText('More', { exact: true }).click()
  await conversation(desk, name).getByRole('link', { name: 'Block visitor' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Block visitor' }).click()
  await expect(desk.getByText('Say why, for the others.').first()).toBeVisible()
  await desk.getByRole('dialog').getByLabel('Reason').fill('Insults')
  await desk.getByRole('dialog').getByRole('button', { name: 'Block visitor' }).click()
  await expect(desk.getByText('Visitor blocked')).toBeVisible()

  const again = await browser.newContext({ baseURL: server.url })
  const page = await again.newPage()
  const panel = await openChat(page)
  await panel.getByLabel('Name').fill('Somebody else')
  await panel.getByLabel('Email').fill('thandi@visitor.example')
  await panel.getByLabel('Message').fill('More rude words')
  await panel.getByRole('button', { name: 'Start Chat' }).click()
  await expect(panel.getByText(/You can’t write here/)).toBeVisible()
  await expect(panel.getByLabel('Message')).toHaveValue('More rude words')

  await desk.reload()
  await conversation(desk, name).getByText('More', { exact: true }).click()
  await conversation(desk, name).getByRole('button', { name: 'Unblock visitor' }).click()
  await expect
    .poll(() => inDatabase(server.databaseUrl, 'select count(*)::int as n from chat_blocks'))
    .toEqual([{ n: 0 }])
  await panel.getByRole('button', { name: 'Start Chat' }).click()
  await expect(logOf(page).getByText('More rude words')).toBeVisible()
  await again.close()
  await desk.context().close()
})
