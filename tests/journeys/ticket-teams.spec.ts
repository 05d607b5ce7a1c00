import type { Page } from '@playwright/test'
import { demoAccounts } from '#db/seeds/demo-accounts.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { anHourLater } from './support-desk.ts'

async function openTicket(page: Page, subject: string): Promise<string> {
  await signInAs(page, 'customer')
  await page.goto('/dashboard/tickets/new')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Category').selectOption('Technical')
  await page.getByRole('textbox', { name: 'Message' }).fill('Since this morning.')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page).toHaveURL(/\/dashboard\/tickets\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const person = (page: Page, name: string) => page.getByRole('group', { name })

test.beforeEach(({ server }) => anHourLater(server))

test('teams are set up, a new ticket goes to who is here, and an agent who is away gets none', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const [agent] = await inDatabase(server.databaseUrl, 'select name from users where email = $1', [
    demoAccounts.agent,
  ])
  const name = String(agent?.name)
  await signInAs(page, 'admin')
  await page.goto('/admin/tickets/settings')
  await page.getByRole('link', { name: 'Teams' }).click()
  await page.getByLabel('Technical', { exact: true }).first().selectOption('In turn (round robin)')
  await page.getByRole('combobox', { name: 'Technical' }).nth(1).selectOption('Technical')
  await person(page, name).getByLabel('Technical').check()
  await person(page, name).getByLabel('Most open tickets').fill('none')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByRole('link', { name: 'Enter a whole number from 1, or leave it blank.' }),
  ).toBeVisible()
  await expect(person(page, name).getByLabel('Technical')).toBeChecked()
  await person(page, name).getByLabel('Most open tickets').fill('500')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(person(page, name).getByLabel('Most open tickets')).toHaveValue('500')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  const first = await openTicket(page, 'Assigned automatically')
  await expect(page.getByText(name)).toBeVisible()
  await signInAs(page, 'agent')
  await page.goto(`/admin/tickets/${first}`)
  await expect(
    page.getByRole('list', { name: 'Conversation' }).getByText(`assigned ${name} automatically`),
  ).toBeVisible()
  await page.goto('/admin/tickets')
  await page.getByRole('button', { name: 'I’m away' }).click()
  await expect(page.getByRole('button', { name: 'I’m back' })).toBeVisible()
  await expectAccessible(page)
  const second = await openTicket(page, 'For nobody yet')
  const [row] = await inDatabase(
    server.databaseUrl,
    'select assigned_agent_id from support_tickets where id = $1',
    [second],
  )
  expect(row).toEqual({ assigned_agent_id: null })
})
