import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { anHourLater } from './support-desk.ts'

async function aSolvedTicket(page: Page, subject: string): Promise<string> {
  await page.goto('/dashboard/tickets/new')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Category').selectOption('Technical')
  await page.getByRole('textbox', { name: 'Message' }).fill('Since this morning.')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await page.getByRole('button', { name: 'Solved, thank you' }).click()
  await expect(page.getByRole('heading', { name: 'How did we do?' })).toBeVisible()
  return new URL(page.url()).pathname
}

const star = (page: Page, name: string) => page.getByRole('radio', { name })

test.beforeEach(({ server }) => anHourLater(server))

test('a customer rates a solved ticket by the keyboard, at 390 px; staff read it on the ticket and in the list', async ({
  page,
}) => {
  await signInAs(page, 'customer')
  await page.setViewportSize({ width: 390, height: 844 })
  const ticket = await aSolvedTicket(page, 'To be rated')
  // The link of the email opens the form and stores nothing.
  await page.goto(`${ticket}/rating`)
  await expect(page.getByRole('heading', { name: 'How did we do?' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Please select a rating' }),
  ).toBeVisible()
  await expectAccessible(page)
  await star(page, '1 star').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(star(page, '4 stars')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Quick and friendly.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you for your rating')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${ticket}$`))
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)

  await signInAs(page, 'agent')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/tickets?rating=4')
  await page.getByRole('link', { name: 'To be rated' }).click()
  await expect(page.getByText('Quick and friendly.')).toBeVisible()
  await expect(page.getByText('rated the answer 4 of 5 stars')).toBeVisible()
  await expectAccessible(page)
})

test('without scripts: refused without a star, then stored; a ticket that is taken up again does not ask', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await signInAs(page, 'customer')
  const ticket = await aSolvedTicket(page, 'Rated without scripts')
  await page.getByLabel('Anything to add?').fill('Keep these words.')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('link', { name: 'Please select a rating' })).toBeVisible()
  await expect(page.getByLabel('Anything to add?')).toHaveValue('Keep these words.')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open')
  await expect(page.getByRole('heading', { name: 'How did we do?' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Solved, thank you' }).click()
  await page.goto(`${ticket}/rating`)
  await star(page, '2 stars').check({ force: true })
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('img', { name: '2 of 5 stars' })).toBeVisible()
  await context.close()
})
