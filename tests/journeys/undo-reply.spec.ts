import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { customerTicket } from './staff-desk.ts'
import { undoSendFor } from './support-desk.ts'

const answers =
  "select count(*)::int as many from support_messages where ticket_id = $1 and sender_type = 'staff'"

test('an answer is undone by keyboard with its file and status, and sent again by itself after the seconds', async ({
  page,
  server,
}) => {
  await undoSendFor(server, 12)
  const ticket = await customerTicket(server.databaseUrl, 'Sent too early')
  await signInAs(page, 'agent')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/tickets/${ticket}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Too early')
  await page.getByLabel('Status after the reply').selectOption('resolved')
  await page
    .getByLabel('Attachments')
    .setInputFiles({ name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('kept') })
  await expect(page.getByText('kept.txt is attached.')).toBeAttached()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(/^Sending in \d+ s$/)).toBeVisible()
  await expect(message).toHaveValue('')
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  expect(await inDatabase(server.databaseUrl, answers, [ticket])).toEqual([{ many: 0 }])
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reply not sent')).toBeVisible()
  await expect(message).toHaveValue('Too early')
  await expect(page.getByLabel('Status after the reply')).toHaveValue('resolved')
  await expect(page.getByText('kept.txt', { exact: true })).toBeVisible()

  await undoSendFor(server, 2)
  await message.fill('Now')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const thread = page.getByRole('list', { name: 'Conversation' })
  await expect(thread.getByRole('article').last()).toContainText('Now', { timeout: 20_000 })
  await expect(thread.getByRole('article').last()).toContainText('kept.txt')
  await expect(page.getByText(/^Sending/)).toHaveCount(0)
  expect(await inDatabase(server.databaseUrl, answers, [ticket])).toEqual([{ many: 1 }])
})

test('what is typed just before Undo is kept behind the restored text, also with a second reply still held', async ({
  page,
  server,
}) => {
  await undoSendFor(server, 60)
  const ticket = await customerTicket(server.databaseUrl, 'Typed before undo')
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${ticket}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  for (const text of ['First', 'Second']) {
    await message.fill(text)
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: text })
        .getByText(/^Sending in/),
    ).toBeVisible()
    await expect(message).toHaveValue('')
  }
  await message.fill('Not saved yet')
  await page
    .getByRole('article')
    .filter({ hasText: 'First' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(message).toHaveValue('First\n\nNot saved yet')
  await expect(message).toBeFocused()
  await page.keyboard.type(' and more')
  await expect(message).toHaveValue('First\n\nNot saved yet and more')
  await message.fill('Third')
  await page
    .getByRole('article')
    .filter({ hasText: 'Second' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(message).toHaveValue('Second\n\nThird')
  // Longer than the pause after which a draft is saved automatically.
  await page.waitForTimeout(1200)
  await page.reload()
  await expect(message).toHaveValue('Second\n\nThird')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a plain button undoes', async ({ page, server }) => {
    await undoSendFor(server, 30)
    const ticket = await customerTicket(server.databaseUrl, 'Undone without scripts')
    await signInAs(page, 'agent')
    await page.goto(`/admin/tickets/${ticket}`)
    await page.getByRole('textbox', { name: 'Message' }).fill('Too early')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Too early')
    expect(await inDatabase(server.databaseUrl, answers, [ticket])).toEqual([{ many: 0 }])
  })
})
