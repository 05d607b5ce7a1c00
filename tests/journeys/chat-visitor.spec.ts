import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, tabTo } from './buyer.ts'
import {
  acceptChat,
  answer,
  chatOf,
  comeOnline,
  setUpChat,
  type,
  wordsOf,
} from './chat-operator.ts'
import { logOf, newVisitor, openChat, panelOf, say, startChat } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeAll(async ({ server }) => {
  await setUpChat(server.databaseUrl)
  await comeOnline(server.databaseUrl)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the launcher is a link to the contact page', { tag: '@daily' }, async ({ page }) => {
    await page.goto('/terms')
    await page.getByRole('link', { name: 'Chat with Support' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })
})

test('the first press opens the panel, and nothing of the chat is loaded before it', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/terms', { waitUntil: 'networkidle' })
  const launcher = page.getByRole('button', { name: 'Chat with Support' })
  await expect(launcher).toBeVisible()
  expect(asked.filter((path) => path.includes('chat'))).toEqual([])
  await launcher.focus()
  await page.keyboard.press('Space')
  await expect(panelOf(page).getByLabel('Name')).toBeFocused()
  // The script and its first question; then the stream that says when an operator comes or leaves.
  await expect.poll(() => asked.filter((path) => path.includes('chat')).length).toBe(3)
  await expect(page).toHaveURL(/\/terms$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat with Support' })).toBeFocused()
})

test('a script that cannot be loaded leaves the link', async ({ page }) => {
  await page.route('**/assets/chat-panel-*.js', (route) => route.abort())
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Chat with Support' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('from the form through the queue and the answer to the rating', { tag: '@daily' }, async ({
  page,
  server,
}) => {
  const name = newVisitor()
  const panel = await openChat(page)
  await expect(panel).toContainText('Online - We reply instantly')
  await panel.getByRole('button', { name: 'Start Chat' }).click()
  await expect(panel.getByText('Please enter your name')).toBeVisible()
  await expect(panel.getByText('Please enter your email')).toBeVisible()
  await expect(panel.getByLabel('Name')).toBeFocused()
  await expectAccessible(page, '#chat')
  await panel.getByLabel('Name').fill(name)
  await panel.getByLabel('Email').fill('thandi@visitor.example')
  await panel.getByLabel('Message').fill('  ')
  await panel.getByRole('button', { name: 'Start Chat' }).click()
  await expect(panel.getByLabel('Message')).toBeFocused()
  await panel.getByLabel('Message').fill('Is my domain included?\nSee https://example.co.za.')
  await panel.getByRole('button', { name: 'Start Chat' }).click()

  await expect(logOf(page).getByText('Is my domain included?')).toHaveCount(1)
  await expect(logOf(page).getByRole('link', { name: 'https://example.co.za' })).toHaveAttribute(
    'rel',
    /nofollow/,
  )
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(panel.getByText(/You're next|in the queue|Finding somebody/)).toBeVisible()
  // A visitor in the queue isn’t told that we reply instantly.
  await expect(panel.getByText("Online - We'll be with you soon")).toBeVisible()
  await expectAccessible(page, '#chat')

  const chat = await chatOf(server.databaseUrl, name)
  await acceptChat(server.databaseUrl, chat)
  await expect(panel.getByText('Hosting expert')).toBeVisible()
  await type(server.databaseUrl, chat)
  await expect(panel.getByText('Zanele Mokoena is typing')).toBeVisible()
  await answer(server.databaseUrl, chat, 'Yes, for the first year.')
  await expect(logOf(page).getByText('Yes, for the first year.')).toHaveCount(1)
  await expect(panel.getByText('Zanele Mokoena is typing')).toBeHidden()
  await expect(logOf(page).getByText('Read', { exact: false })).toBeVisible()
  await say(page, 'Thank you 🙂')
  await expect(logOf(page).getByText('Thank you 🙂')).toHaveCount(1)
  await expectAccessible(page, '#chat')

  await panel.getByRole('button', { name: 'End Chat' }).click()
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(panel.getByText('Please select a rating')).toBeVisible()
  await expectAccessible(page, '#chat')
  await panel.getByRole('radio', { name: '4 stars' }).check()
  await panel.getByLabel('Feedback').fill('Quick and kind.')
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(panel).toBeHidden()
  expect(
    await inDatabase(
      server.databaseUrl,
      'select status::text, rating, rating_comment from chat_sessions where id = $1',
      [chat],
    ),
  ).toEqual([{ status: 'resolved', rating: 4, rating_comment: 'Quick and kind.' }])
  expect(await wordsOf(server.databaseUrl, chat)).toEqual([
    'Is my domain included?\nSee https://example.co.za.',
    'Yes, for the first year.',
    'Thank you 🙂',
  ])
  await page.getByRole('button', { name: 'Chat with Support' }).click()
  await expect(panel.getByRole('button', { name: 'Start Chat' })).toBeVisible()
})

test('a chat that waits ends without a rating', async ({ page, server }) => {
  const name = newVisitor()
  await startChat(page, name)
  await panelOf(page).getByRole('button', { name: 'End Chat' }).click()
  await expect(panelOf(page)).toBeHidden()
  const chat = await chatOf(server.databaseUrl, name)
  expect(
    await inDatabase(server.databaseUrl, 'select status::text from chat_sessions where id = $1', [
      chat,
    ]),
  ).toEqual([{ status: 'abandoned' }])
})

test('minimised and closed panels count what is unread, and go on from page to page', async ({
  page,
  server,
}) => {
  const name = newVisitor()
  await startChat(page, name)
  const chat = await chatOf(server.databaseUrl, name)
  await acceptChat(server.databaseUrl, chat)
  await panelOf(page).getByRole('button', { name: 'Minimise chat' }).click()
  await expect(logOf(page)).toBeHidden()
  await panelOf(page).getByRole('button', { name: 'Close chat' }).click()
  await answer(server.databaseUrl, chat, 'Yes.')
  const launcher = page.getByRole('button', { name: 'Chat with Support, 1 unread message' })
  await expect(launcher).toBeVisible()
  await page.goto('/faq')
  await launcher.click()
  await expect(logOf(page).getByText('Yes.')).toHaveCount(1)
  await page.reload()
  await expect(logOf(page).getByText('Yes.')).toHaveCount(1)
})

test('by keyboard alone', async ({ page, server }) => {
  const name = newVisitor()
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Chat with Support' }).focus()
  await page.keyboard.press('Enter')
  await expect(panelOf(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('thandi@visitor.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hello')
  await tabTo(page, panelOf(page).getByRole('button', { name: 'Start Chat' }))
  await page.keyboard.press('Enter')
  await expect(panelOf(page).getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('One more thing ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(logOf(page).getByText('One more thing 😀')).toHaveCount(1)
  const chat = await chatOf(server.databaseUrl, name)
  await acceptChat(server.databaseUrl, chat)
  await expect(panelOf(page).getByText('Hosting expert')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(logOf(page)).toBeFocused()
  await tabTo(page, panelOf(page).getByRole('button', { name: 'End Chat' }))
  await page.keyboard.press('Enter')
  await expect(panelOf(page).getByRole('radio', { name: '1 star' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Chat with Support' })).toBeFocused()
  expect(
    await inDatabase(server.databaseUrl, 'select rating from chat_sessions where id = $1', [chat]),
  ).toEqual([{ rating: 3 }])
})

test('a key pressed as soon as the emoji are there goes to them', async ({ page }) => {
  await startChat(page, newVisitor())
  const focused = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('#chat [aria-label="Emoji"]')?.click()
    // No frame is painted between the two presses, as on a slow computer.
    await Promise.resolve()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
    )
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('Grin')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the panel covers the page, which cannot be reached behind it', async ({ page }) => {
    await startChat(page, newVisitor())
    await expect(panelOf(page)).toHaveAttribute('aria-modal', 'true')
    expect(await panelOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expectAccessible(page)
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('#chat') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
    expect(await page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0)
  })

  test('the panel does not open by itself', async ({ page, server }) => {
    await setUpChat(server.databaseUrl, { autoShowAfterSeconds: 1 })
    await comeOnline(server.databaseUrl)
    await page.goto('/terms')
    await page.waitForTimeout(2_500)
    await expect(panelOf(page)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.dataset.chat)).toBe('waiting')
  })
})

test('the panel opens by itself once, leaves the focus, and stays closed when it was closed', async ({
  page,
  server,
}) => {
  await setUpChat(server.databaseUrl, { autoShowAfterSeconds: 1 })
  await comeOnline(server.databaseUrl)
  await page.goto('/terms')
  await expect(panelOf(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await panelOf(page).getByRole('button', { name: 'Close chat' }).click()
  await page.goto('/faq')
  await page.waitForTimeout(2_500)
  await expect(panelOf(page)).toBeHidden()
  await setUpChat(server.databaseUrl)
  await comeOnline(server.databaseUrl)
})

test('where the settings do not show it there is no launcher', async ({ page, server }) => {
  await setUpChat(server.databaseUrl, { shownOn: { mode: 'except', paths: ['/products/*'] } })
  await comeOnline(server.databaseUrl)
  await page.goto('/products/cloud')
  await expect(page.locator('.chat-launcher')).toHaveCount(0)
  await page.goto('/terms')
  await expect(page.locator('.chat-launcher')).toHaveCount(1)
  await setUpChat(server.databaseUrl)
  await comeOnline(server.databaseUrl)
})

test('a customer is known, and the chat stays while pages of the account change', async ({
  page,
  server,
}) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Chat with Support' }).click()
  const panel = panelOf(page)
  await expect(panel.getByLabel('Message')).toBeFocused()
  await expect(panel.getByLabel('Name')).toHaveCount(0)
  await panel.getByLabel('Message').fill('Where is my invoice?')
  await panel.getByRole('button', { name: 'Start Chat' }).click()
  await expect(logOf(page).getByText('Where is my invoice?')).toHaveCount(1)
  await expectAccessible(page, '#chat')
  await page.getByRole('link', { name: 'Services' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/services$/)
  await expect(logOf(page).getByText('Where is my invoice?')).toHaveCount(1)
  const [chat] = await inDatabase(
    server.databaseUrl,
    `select id, customer_id from chat_sessions order by started_at desc limit 1`,
  )
  expect(chat?.customer_id).not.toBeNull()
  await panel.getByRole('button', { name: 'End Chat' }).click()
  await expect(panel).toBeHidden()
})
