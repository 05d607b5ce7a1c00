import { expect, type Locator, type Page } from '@playwright/test'

/** What a visitor does in the chat, in words. */

let visitors = 0

/** Each journey has its own visitor. */
export function newVisitor(): string {
  return `Thandi ${Date.now()}-${++visitors}`
}

export function panelOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Chat with Support' })
}

export function logOf(page: Page): Locator {
  return panelOf(page).getByRole('log')
}

export async function openChat(page: Page, path = '/terms'): Promise<Locator> {
  await page.goto(path)
  await pressLauncher(page)
  await expect(panelOf(page)).toBeVisible()
  return panelOf(page)
}

/** Where chat and WhatsApp are in the same corner, their button is pressed first. */
export async function pressLauncher(page: Page): Promise<void> {
  const shared = page.getByRole('button', { name: /^Chat or WhatsApp/ })
  const launcher = page.getByRole('button', { name: /^Chat with Support/ })
  await expect(shared.or(launcher)).toBeVisible()
  if (await shared.isVisible()) await shared.click()
  await launcher.click()
}

export async function startChat(
  page: Page,
  name: string,
  message = 'Is my domain included?',
): Promise<void> {
  const panel = await openChat(page)
  await panel.getByLabel('Name').fill(name)
  await panel.getByLabel('Email').fill('thandi@visitor.example')
  await panel.getByLabel('Message').fill(message)
  await panel.getByRole('button', { name: 'Start Chat' }).click()
  await expect(logOf(page).getByText(message)).toBeVisible()
}

export async function say(page: Page, message: string): Promise<void> {
  await panelOf(page).getByRole('textbox', { name: 'Message' }).fill(message)
  await page.keyboard.press('Enter')
}
