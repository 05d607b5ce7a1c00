import type { Locator, Page } from '@playwright/test'
import { inDatabase } from './buyer.ts'
import { conversation, emptyDesk, messageTo, openDesk, take, thread } from './chat-desk.ts'
import { logOf, newVisitor, panelOf, startChat } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ server }) => {
  await emptyDesk(server)
  await inDatabase(server.databaseUrl, `update chat_widget_config set brand_name = 'Support'`)
})

/** Files that come over a part of the page, with text that was copied with them. */
async function bring(
  page: Page,
  kind: 'drop' | 'paste',
  to: Locator,
  { name, text = '' }: { name: string; text?: string },
): Promise<void> {
  const data = await page.evaluateHandle(
    ({ fileName, copied }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['1. Wait'], fileName, { type: 'text/plain' }))
      if (copied !== '') transfer.setData('text/plain', copied)
      return transfer
    },
    { fileName: name, copied: text },
  )
  if (kind === 'drop') {
    await to.dispatchEvent('dragover', { dataTransfer: data })
    await to.dispatchEvent('drop', { dataTransfer: data })
  } else {
    await to.evaluate((element, clipboardData) => {
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, data)
  }
}

test('files are dropped on and pasted into the panel and the console, and go with the message', async ({
  page: visitor,
  browser,
  server,
}) => {
  const name = newVisitor()
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openDesk(desk, 'agent')
  await startChat(visitor, name, 'My site shows an error')
  const message = panelOf(visitor).getByRole('textbox', { name: 'Message' })

  // Before an answer no file may be sent, and one that is dropped does not take the page away.
  await bring(visitor, 'drop', logOf(visitor), { name: 'early.txt' })
  await expect(panelOf(visitor).getByText('early.txt')).toHaveCount(0)
  await take(desk, name)
  await messageTo(desk, name).fill('Please send it.')
  await messageTo(desk, name).press('Enter')
  await expect(panelOf(visitor).getByRole('button', { name: 'Attach files' })).toBeVisible()

  await bring(visitor, 'drop', logOf(visitor), { name: 'dropped.txt' })
  await expect(panelOf(visitor).getByRole('button', { name: 'Remove dropped.txt' })).toBeVisible()
  await bring(visitor, 'paste', message, { name: 'pasted.txt' })
  await expect(panelOf(visitor).getByRole('button', { name: 'Remove pasted.txt' })).toBeVisible()
  // Text from an office program comes with a picture of itself.
  await bring(visitor, 'paste', message, { name: 'picture-of-text.txt', text: 'Some words' })
  await panelOf(visitor).getByRole('button', { name: 'Remove pasted.txt' }).click()
  await expect(panelOf(visitor).getByText('pasted.txt')).toHaveCount(0)
  await bring(visitor, 'paste', message, { name: 'again.txt' })
  await expect(panelOf(visitor).getByRole('button', { name: 'Remove again.txt' })).toBeVisible()
  await message.press('Enter')
  for (const file of ['dropped.txt', 'again.txt'])
    await expect(thread(desk, name).getByRole('link', { name: file })).toBeVisible()
  await expect(thread(desk, name).getByText('picture-of-text.txt')).toHaveCount(0)

  await bring(desk, 'drop', thread(desk, name), { name: 'steps.txt' })
  await expect(
    conversation(desk, name).getByRole('list', { name: 'Files to send' }).getByText('steps.txt'),
  ).toBeVisible()
  await bring(desk, 'paste', messageTo(desk, name), { name: 'more.txt' })
  await expect(
    conversation(desk, name).getByRole('list', { name: 'Files to send' }).getByRole('button'),
  ).toHaveCount(2)
  await messageTo(desk, name).press('Enter')
  for (const file of ['steps.txt', 'more.txt'])
    await expect(logOf(visitor).getByRole('link', { name: file })).toBeVisible()
  await desk.context().close()
})
