import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { acceptChat, answer, chatOf, comeOnline, setUpChat } from './chat-operator.ts'
import { newVisitor } from './chat-visitor.ts'
import { expect, test } from './fixtures.ts'
import { openAlive, touch } from './islands.ts'

const both = { name: 'Chat or WhatsApp' }
const chat = { name: 'Chat with Support' }
const whatsapp = { name: 'Chat with us on WhatsApp' }

test.beforeAll(({ server }) => setUpChat(server.databaseUrl, { position: 'bottom-right' }))

/**
 * What of the page the buttons of chat and WhatsApp stand over: text that can be read and controls,
 * but nothing that floats itself.
 */
function coveredText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const meets = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 0.5 &&
      one.right > other.left + 0.5 &&
      one.top < other.bottom - 0.5 &&
      one.bottom > other.top + 0.5
    const floats = (part: Element | null): boolean =>
      part !== null &&
      (/fixed|sticky/.test(getComputedStyle(part).position) || floats(part.parentElement))
    /** What of a box is not cut off by what it scrolls in. */
    const seen = (box: DOMRect, part: Element): DOMRect => {
      let { left, top, right, bottom } = box
      for (let at: Element | null = part; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const frame = at.getBoundingClientRect()
        left = Math.max(left, frame.left)
        right = Math.min(right, frame.right)
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const shown = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const buttons = [
      ...document.querySelectorAll('.contact-button, .chat-launcher, .whatsapp-button'),
    ].filter(shown)
    if (buttons.length === 0) return ['no button is shown']
    const boxes = buttons.map((button) => button.getBoundingClientRect())
    const parts: { box: DOMRect; part: Element; text: string }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode
      if (!parentElement || !nodeValue?.trim() || !shown(parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const box of range.getClientRects())
        parts.push({ box, part: parentElement, text: nodeValue.trim() })
    }
    for (const part of document.querySelectorAll(
      'a[href], button, input, select, textarea, summary',
    ))
      if (shown(part)) parts.push({ box: part.getBoundingClientRect(), part, text: part.outerHTML })
    return parts
      .filter(({ box, part }) => {
        const visible = seen(box, part)
        return (
          visible.width > 1 &&
          visible.height > 1 &&
          boxes.some((button) => meets(button, visible)) &&
          !floats(part)
        )
      })
      .map(({ text }) => text.slice(0, 60))
  })
}

const pages = ['/', '/products/wordpress', '/faq', '/products', '/contact', '/blog']

for (const width of [390, 360])
  test(`stand over no text, price or control at ${width} px, on the whole way down and up`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 844 })
    for (const path of width === 390 ? pages : pages.slice(0, 4)) {
      await page.goto(path)
      expect(await coveredText(page), `${path} before it is touched`).toEqual([])
      await touch(page)
      await scrolls(page, path)
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })

test('nor in the account at 390 px', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'customer')
  for (const path of [
    '/dashboard',
    '/dashboard/invoices',
    '/dashboard/services',
    '/dashboard/tickets',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await scrolls(page, path)
  }
})

async function scrolls(page: Page, path: string): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const down = Array.from({ length: Math.ceil(height / 350) }, (_, step) => step * 350)
  for (const [step, top] of [...down, ...down.toReversed()].entries()) {
    await page.evaluate(
      (to) =>
        new Promise((seen) => {
          scrollTo(0, to)
          requestAnimationFrame(() => requestAnimationFrame(seen))
        }),
      top,
    )
    expect(await coveredText(page), `${path} at ${top}`).toEqual([])
    // Every so often the page rests, and the button is round again where there is room.
    if (step % 4 === 0) {
      await page.waitForTimeout(450)
      expect(await coveredText(page), `${path} at rest at ${top}`).toEqual([])
    }
  }
}

test('are small while the page scrolls down, and round where there is room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAlive(page, '/terms')
  const button = page.getByRole('button', both)
  const width = async () => Math.round((await button.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(56)
  await page.mouse.wheel(0, 400)
  await expect.poll(width).toBe(24)
  await expect.poll(width).toBe(56)
})

test('keep their shape while they are pressed, whatever comes beneath them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openAlive(page, '/terms')
  const button = page.getByRole('button', both)
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('main, footer')) part.replaceChildren()
  })
  await expect(button).toHaveAttribute('data-fit', 'full')
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not shown')
  // Where it is not, once it is small.
  await page.mouse.move(box.x + 6, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(() => {
    const words = document.createElement('p')
    words.textContent = 'Words that came late. '.repeat(500)
    words.style.cssText = 'position: fixed; inset: 0; z-index: 1'
    document.body.append(words)
  })
  await page.waitForTimeout(700)
  await expect(button).toHaveAttribute('data-fit', 'full')
  await page.mouse.up()
  await expect(page.getByRole('link', whatsapp)).toBeVisible()
})

test('share one button, and by keyboard it opens to both', async ({ page, server }) => {
  await comeOnline(server.databaseUrl)
  await page.goto('/terms')
  const button = page.getByRole('button', both)
  await expect(page.getByRole('link', whatsapp)).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', chat)).toBeVisible()
  await expect(page.getByRole('link', whatsapp)).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/27825550142/,
  )
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', chat)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', whatsapp)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', whatsapp)).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', chat)
  await expect(panel.getByLabel('Name')).toBeFocused()
  await expect(button).toBeHidden()
  const name = newVisitor()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('thandi@visitor.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hello')
  await panel.getByRole('button', { name: 'Start Chat' }).press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeFocused()
  const id = await chatOf(server.databaseUrl, name)
  await acceptChat(server.databaseUrl, id)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await answer(server.databaseUrl, id, 'Yes.')
  await expect(
    page.getByRole('button', { name: 'Chat or WhatsApp, 1 unread message' }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', chat).click()
  await expect(panel.getByText('Yes.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the button opens as well', async ({ page }) => {
    await page.goto('/terms')
    await page.getByRole('button', both).click()
    await expect(page.getByRole('link', whatsapp)).toBeVisible()
    await page.getByRole('link', chat).click()
    await expect(page).toHaveURL(/\/contact$/)
  })
})

test('are never printed', async ({ page }) => {
  await page.goto('/products/wordpress')
  await page.getByRole('button', both).click()
  await page.emulateMedia({ media: 'print' })
  for (const part of await page.locator('.contact-button, .contact-ways').all())
    await expect(part).toBeHidden()
})
