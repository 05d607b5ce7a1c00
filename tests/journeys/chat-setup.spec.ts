import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await fits(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

// Journeys that chat on the same server leave operators as they were needed there.
test.beforeEach(async ({ server }) => {
  await inDatabase(
    server.databaseUrl,
    `update chat_operators o set name = u.name, email = u.email, status = 'offline', max_concurrent_chats = 5 from users u where u.id = o.user_id`,
  )
  await inDatabase(
    server.databaseUrl,
    `update chat_sessions set status = 'resolved', ended_at = now(), ended_by = 'system' where status in ('waiting', 'active')`,
  )
  await inDatabase(
    server.databaseUrl,
    `update chat_widget_config set brand_name = 'Hostwright', widget_position = 'bottom-right'`,
  )
})

test('an operator is added, refused for wrong entries, changed and deleted', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/live-chat/operators')
  const operators = page.getByRole('list', { name: 'Operators' }).getByRole('listitem')
  await expect(operators).toHaveCount(2)
  const themba = operators.filter({ hasText: 'Themba Ndlovu' })
  await expect(themba.getByText('Offline', { exact: true })).toBeVisible()
  await expect(themba.getByText('0 of 5')).toBeVisible()
  await expect(themba.getByText(/^[45]\.\d$/)).toBeVisible()
  await expectAccessible(page)
  await fitsPhone(page)
  await page.getByRole('link', { name: 'Add operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add operator' })
  await expect(dialog.getByLabel('Most chats at once')).toHaveValue('5')
  await expect(dialog.getByLabel('Active')).toBeChecked()
  await expect(dialog.getByLabel('Takes new chats')).toBeChecked()
  await dialog.getByLabel('Name', { exact: false }).first().fill('Ayanda Mbeki')
  await dialog.getByLabel('Email address').fill('ayanda')
  await dialog.getByLabel('Picture').fill('ayanda.png')
  await dialog.getByLabel('Most chats at once').fill('21')
  await dialog.getByRole('button', { name: 'Add operator' }).click()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Email address').fill('ayanda@hostwright.test')
  await dialog.getByLabel('Picture').fill('')
  await dialog.getByLabel('Most chats at once').fill('20')
  await dialog.getByRole('button', { name: 'Add operator' }).click()
  await expect(page.getByText('Operator added')).toBeVisible()
  const ayanda = operators.filter({ hasText: 'Ayanda Mbeki' })
  await expect(ayanda.getByText('0 of 20')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Ayanda Mbeki' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Ayanda Mbeki' })
  await edit.getByLabel('Title').fill('Night owl')
  await edit.getByLabel('Active').uncheck()
  await edit.getByRole('button', { name: 'Save operator' }).click()
  await expect(page.getByText('Operator updated')).toBeVisible()
  await expect(ayanda.getByText('Inactive')).toBeVisible()
  await page.getByRole('link', { name: 'Delete Ayanda Mbeki' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  await expect(page.getByText('Operator deleted')).toBeVisible()
  await expect(operators).toHaveCount(2)
})

test('while the server is away the open list of operators stays, and says that it could not be renewed', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.clock.install()
  await page.goto('/admin/live-chat/operators')
  const operators = page.getByRole('list', { name: 'Operators' }).getByRole('listitem')
  await expect(operators).toHaveCount(2)
  for (const away of ['**/readyz', '**/*.data**'])
    await page.route(away, (route) => route.fulfill({ status: 503, body: '' }))
  // The page renews itself once its script runs.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(page.getByText('Failed to refetch operators').first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await expect(operators).toHaveCount(2)
})

test('when the server goes away right after a save, the page and its frame stay', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/live-chat/settings', { waitUntil: 'networkidle' })
  await page.getByLabel('Offline message').fill('Saved as the lights went out')
  await page.route('**/*.data**', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 503, body: '' })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to refetch config').first()).toBeVisible()
  await expect(page.getByLabel('Offline message')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Live chat' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Orders' }).first()).toBeVisible()
  expect(
    await inDatabase(server.databaseUrl, 'select offline_message from chat_widget_config'),
  ).toEqual([{ offline_message: 'Saved as the lights went out' }])
  await page.unroute('**/*.data**')
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/statistics/)
})

test('the widget is set up beside its preview, refused by field, and public pages follow', async ({
  page,
  server,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/live-chat/settings')
  const preview = page.getByRole('img', { name: /^The chat of Hostwright/ })
  await expect(preview).toBeVisible()
  await expectAccessible(page)
  await fitsPhone(page)
  await page.getByLabel('Brand name').fill('Team Fynbos')
  await page.getByLabel('Brand colour').fill('#0b7a3b')
  await page.getByLabel('Position').selectOption('Top left')
  const drawn = page.getByRole('img', { name: 'The chat of Team Fynbos at the top left: Start' })
  await expect(drawn).toBeVisible()
  await expect(drawn.getByText('Team Fynbos').locator('xpath=../..')).toHaveCSS(
    'background-color',
    'rgb(11, 122, 59)',
  )
  await page.getByRole('button', { name: 'Nobody there' }).click()
  await page.getByLabel('Offline message').fill('Braai time. Back on Monday.')
  await expect(page.getByRole('img', { name: /Nobody there$/ })).toContainText(
    'Braai time. Back on Monday.',
  )
  await expectAccessible(page)
  // The size of files is asked for while files are allowed.
  await expect(page.getByLabel('Largest file')).toBeVisible()
  await page.getByLabel('Files', { exact: true }).uncheck()
  await expect(page.getByLabel('Largest file')).toBeHidden()
  await page.getByLabel('Open automatically after').fill('-1')
  await page.getByRole('group', { name: 'Monday' }).getByLabel('Opens').fill('08:00')
  await page.getByRole('group', { name: 'Monday' }).getByLabel('Closes').fill('08:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('Files', { exact: true })).not.toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('Open automatically after').fill('0')
  await page.getByRole('group', { name: 'Monday' }).getByLabel('Closes').fill('17:30')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  expect(
    await inDatabase(
      server.databaseUrl,
      "select brand_name, business_hours -> 'monday' as monday from chat_widget_config",
      [],
    ),
  ).toEqual([
    { brand_name: 'Team Fynbos', monday: { enabled: true, start: '08:00', end: '17:30' } },
  ])
  const home = await page.request.get('/')
  expect(await home.text()).toContain('Chat with Team Fynbos')
})

test('who saved first is not overwritten', async ({ page, context }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/live-chat/settings')
  const other = await context.newPage()
  await other.goto('/admin/live-chat/settings')
  // A page that has just come may still take what it shows back.
  await expect(async () => {
    await other.getByLabel('Welcome message').fill('Howzit?')
    await expect(other.getByLabel('Welcome message')).toHaveValue('Howzit?', { timeout: 500 })
  }).toPass()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Settings saved successfully!')).toBeVisible()
  await page.getByLabel('Welcome message').fill('Molweni!')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page
      .getByRole('region', { name: 'Both versions' })
      .getByRole('row', { name: /Welcome message Howzit\? Molweni!/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(page.getByLabel('Welcome message')).toHaveValue('Molweni!')
})

test('statistics: charts with their tables, narrowed by operator, exported, on desk and phone', async ({
  page,
  server,
}) => {
  await signInAs(page, 'agent')
  await page.goto('/admin/live-chat/canned-replies')
  const tabs = page.getByRole('navigation', { name: 'Live chat' })
  await expect(tabs.getByRole('link', { name: 'Widget' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Statistics' }).click()
  await page.getByRole('link', { name: 'Last 365 days' }).click()
  const [chats] = await inDatabase(
    server.databaseUrl,
    'select count(*)::int as begun from chat_sessions',
  )
  await expect(page.getByText(new RegExp(`^${chats?.begun} begun, \\d+ missed$`))).toBeVisible()
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
  await expectAccessible(page)
  await fitsPhone(page)
  await page.getByText('Show as a table: Rating').click()
  await expect(
    page.getByRole('table', { name: 'Rating', exact: true }).getByRole('row').nth(1),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'Operator' }).selectOption('Themba Ndlovu')
  await page.getByRole('button', { name: 'Show statistics' }).click()
  await expect(page).toHaveURL(/operator=/)
  const table = page.getByRole('table', { name: /^Chats by operator/ })
  await expect(table.getByRole('rowheader', { name: 'Themba Ndlovu' })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Nadia Jacobs' })).toHaveCount(0)
  const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const file = await page.request.get(address ?? '')
  expect(file.headers()['content-type']).toContain('text/csv')
  expect(await file.text()).toContain('Started on,At,Status')
  expect(
    await inDatabase(
      server.databaseUrl,
      "select count(*)::int as count from activity_log where title = 'Chats exported as CSV'",
      [],
    ),
  ).toEqual([{ count: 1 }])
  await page.goto('/admin/live-chat/statistics?from=2001-01-01&to=2001-01-02')
  await expect(page.getByText('No chats in these days.').first()).toBeVisible()
  await expectAccessible(page)
})

test('canned replies within live chat stay there', async ({ page }) => {
  await signInAs(page, 'agent')
  await page.goto('/admin/live-chat/canned-replies')
  await expect(
    page
      .getByRole('navigation', { name: 'Live chat' })
      .getByRole('link', { name: 'Canned replies' }),
  ).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add canned reply' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shortcut').fill('chat-journey')
  await dialog.getByLabel('Title').fill('Of a chat journey')
  await dialog.getByLabel('Content').fill('Hi')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await expect(page.getByText('Canned reply added')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/live-chat/canned-replies')
  await page.getByRole('link', { name: 'Delete Of a chat journey' }).click()
  await dialog.getByRole('button', { name: 'Delete canned reply' }).click()
  await expect(page.getByText('Canned reply deleted')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/live-chat/canned-replies')
})
