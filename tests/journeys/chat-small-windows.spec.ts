import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { acceptChat, answer, chatOf, comeOnline, setUpChat } from './chat-operator.ts'
import { logOf, newVisitor, openChat, panelOf, say, startChat } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ server }) => {
  await setUpChat(server.databaseUrl)
  await comeOnline(server.databaseUrl)
})

/** Everything of the panel is within it, so nothing is cut off or scrolls sideways. */
async function fits(page: Page): Promise<void> {
  const wide = await panelOf(page).evaluate((panel) => {
    const { left, right } = panel.getBoundingClientRect()
    const parts = [...panel.querySelectorAll('*')].filter(
      (part) => part.checkVisibility() && !part.closest('.chat-hidden'),
    )
    const out = parts.filter(
      (part) =>
        part.getBoundingClientRect().right > right + 1 ||
        part.getBoundingClientRect().left < left - 1,
    )
    return out.map((part) => part.outerHTML.slice(0, 100))
  })
  expect(wide).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}

/** 320 px is what WCAG 1.4.10 asks for; a window of 1280 × 800 at 200 % has 640 × 400 px. */
for (const { title, ...viewport } of [
  { title: '320 px', width: 320, height: 640 },
  { title: '200 %', width: 640, height: 400 },
]) {
  test.describe(`at ${title}`, () => {
    test.use({ viewport })
    test('the form, a long chat and the rating can be read and used', async ({ page, server }) => {
      const name = newVisitor()
      const panel = await openChat(page)
      await fits(page)
      await panel.getByRole('button', { name: 'Start Chat' }).click()
      await expect(panel.getByText('Please enter your name')).toBeVisible()
      await fits(page)
      await panel.getByRole('button', { name: 'Close chat' }).click()

      await startChat(
        page,
        name,
        `A long word: ${'x'.repeat(120)} and https://example.co.za/${'path/'.repeat(20)}`,
      )
      const chat = await chatOf(server.databaseUrl, name)
      await acceptChat(server.databaseUrl, chat)
      await expect(panel.getByText('Hosting expert')).toBeVisible()
      for (let count = 0; count < 8; count++)
        await answer(server.databaseUrl, chat, `Answer ${count}: ${'some words '.repeat(12)}`)
      await expect(logOf(page).getByText(/^Answer 7/)).toBeInViewport()
      await say(page, 'One more thing')
      await expect(logOf(page).getByText('One more thing')).toBeInViewport()
      await expect(panel.getByRole('textbox', { name: 'Message' })).toBeInViewport()
      await panel.getByRole('button', { name: 'Emoji' }).click()
      await fits(page)
      await expect(panel.getByRole('button', { name: 'Thumbs up' })).toBeInViewport()
      await page.keyboard.press('Escape')
      await panel.getByRole('button', { name: 'Email me this chat' }).click()
      await fits(page)
      await panel.getByRole('button', { name: 'Email me this chat' }).click()
      await expectAccessible(page, '#chat')
      await panel.getByRole('button', { name: 'End Chat' }).click()
      await fits(page)
      await panel.getByRole('radio', { name: '5 stars' }).check()
      await panel.getByRole('button', { name: 'Submit' }).click()
      await expect(panel).toBeHidden()
    })
  })
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('the panel slides in and what waits pulses', async ({ page }) => {
    await startChat(page, newVisitor())
    await expect(panelOf(page)).toHaveCSS('animation-name', 'chat-appear')
    await expect(panelOf(page).locator('.chat-pulse')).toHaveCSS('animation-name', 'chat-pulse')
  })
})

test('nothing of the panel moves for who asked for less motion', async ({ page }) => {
  await startChat(page, newVisitor())
  const moving = await page.evaluate(() =>
    document.getAnimations().map((animation) => String(animation)),
  )
  expect(moving).toEqual([])
  await expect(panelOf(page).locator('.chat-pulse')).toBeVisible()
})

test('Escape closes the panel from anywhere, after what is open above it and not from a field of the page', async ({
  page,
  server,
}) => {
  await setUpChat(server.databaseUrl, { position: 'top-right' })
  const panel = await openChat(page, '/contact')
  // From the page, where nothing has the focus.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Chat with Support' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('Name')).toBeFocused()
  const field = page.locator('#main').getByRole('textbox').first()
  await field.fill('Half a name')
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await expect(field).toBeFocused()

  await page.locator('.site-header summary').first().click()
  await expect(page.locator('.site-header details[open]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.site-header details[open]')).toHaveCount(0)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  // Who is elsewhere on the page stays there.
  await expect(page.locator('.site-header summary').first()).toBeFocused()
})
