import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs, tabTo } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { customerTicket } from './staff-desk.ts'

test('a canned reply is written, refused for an unknown variable, changed, found and deleted', async ({
  page,
}) => {
  await signInAs(page, 'agent')
  await page.goto('/admin/tickets')
  await page.getByRole('link', { name: 'Canned replies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Canned replies' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add canned reply' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shortcut').fill('journey')
  await dialog.getByLabel('Title').fill('Of a journey')
  await dialog.getByLabel('Content').fill('Hi {{nobody}}')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await expect(
    dialog.getByRole('alert').getByText('There is no variable {{nobody}}.').first(),
  ).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await expect(dialog.getByLabel('Title')).toHaveValue('Of a journey')
  await dialog.getByLabel('Content').fill('Hi {{first_name|there}}')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await expect(page.getByText('Canned reply added')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search canned replies' }).fill('of a journey')
  const replies = page.getByRole('list', { name: 'Canned replies' }).getByRole('listitem')
  await expect(replies).toHaveCount(1)
  await expect(replies.getByText('/journey')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Of a journey' }).click()
  await dialog.getByLabel('Title').fill('Of a journey, changed')
  await dialog.getByRole('button', { name: 'Save canned reply' }).click()
  await expect(page.getByText('Canned reply updated')).toBeVisible()
  await page.getByRole('link', { name: 'Delete Of a journey, changed' }).click()
  await dialog.getByRole('button', { name: 'Delete canned reply' }).click()
  await expect(page.getByText('Canned reply deleted')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('with the keyboard, / inserts a reply at the caret, and a use is counted when it is sent', async ({
  page,
  server,
}) => {
  await inDatabase(
    server.databaseUrl,
    "update canned_replies set usage_count = 0 where shortcut = '/hello'",
    [],
  )
  const ticket = await customerTicket(server.databaseUrl, 'Canned by keyboard')
  await signInAs(page, 'agent')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/tickets/${ticket}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await tabTo(page, message)
  await page.keyboard.type('a/b Before ')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.type('/hel')
  const search = page.getByRole('combobox', { name: 'Search canned replies' })
  await expect(search).toBeFocused()
  const replies = page.getByRole('listbox').getByRole('option')
  await expect(replies).not.toHaveCount(0)
  await expect(replies.first()).toContainText('/hello')
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('a/b Before /hel')
  await message.fill('Before ')
  await page.keyboard.press('End')
  await page.keyboard.type('/hello')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(
    page.getByRole('listbox', { name: 'Canned replies' }).getByRole('option', { selected: true }),
  ).toContainText('/hello')
  await page.keyboard.press('Enter')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue(/^Before Hi \p{L}+,\n\nThanks for writing to us\./u)
  const uses = () =>
    inDatabase(
      server.databaseUrl,
      "select usage_count from canned_replies where shortcut = '/hello'",
      [],
    )
  expect(await uses()).toEqual([{ usage_count: 0 }])
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(message).toHaveValue('')
  await expect.poll(uses, { timeout: 20_000 }).toEqual([{ usage_count: 1 }])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the button leads to the texts, filled in, to copy', async ({ page, server }) => {
    const ticket = await customerTicket(server.databaseUrl, 'Canned without scripts')
    await signInAs(page, 'agent')
    await page.goto(`/admin/tickets/${ticket}`)
    await page.getByRole('link', { name: 'Canned reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'Canned replies' })
    await expect(dialog.getByText('Thanks for writing to us.')).toBeVisible()
    await expect(dialog.getByText('{{')).toHaveCount(0)
  })
})
