import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

const phone = { width: 390, height: 844 }

async function fits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}

test('an enquiry is found, read, answered by email, noted, turned into a ticket and deleted', async ({
  page,
  server,
}) => {
  const [row] = await inDatabase(
    server.databaseUrl,
    `insert into general_enquiries (id, name, email, subject, message) values (gen_random_uuid(), 'Zodwa Testing', 'zodwa@person.example', 'A shop for pottery', 'Can you host it?') returning id`,
  )
  await page.goto('/admin/enquiries')
  await expect(page.getByText('Select an enquiry to view details')).toBeVisible()
  await page.getByRole('searchbox').fill('pottery')
  await expect(page.getByRole('list', { name: 'Enquiries' }).getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: /Zodwa Testing/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /A shop for pottery/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('First read')).toBeVisible()

  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('alert').getByText('Write your reply first.')).toBeVisible()
  await page.getByLabel('Your reply').fill('Yes, on any plan.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Correspondence' })).toContainText(
    'Yes, on any plan.',
  )
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  const sent = await inDatabase(
    server.databaseUrl,
    `select recipient from email_logs where template_name = 'enquiry_reply' and recipient = 'zodwa@person.example'`,
  )
  expect(sent).toHaveLength(1)

  await page.getByRole('link', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Likes blue glazes.')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Internal note')).toBeVisible()

  await page.setViewportSize(phone)
  await expect(page.getByRole('list', { name: 'Enquiries' })).toBeHidden()
  await fits(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'General Enquiries' }).first().click()
  await expect(page.getByRole('list', { name: 'Enquiries' })).toBeVisible()
  await fits(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto(`/admin/enquiries/${row?.id}/ticket`)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn into ticket' }).click()
  await expect(page).toHaveURL(/\/admin\/tickets\//)
  await page.getByRole('link', { name: 'From an enquiry' }).click()
  await expect(page.getByText(/This enquiry is ticket TKT-/)).toBeVisible()

  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByRole('button', { name: 'Resolved', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure you want to delete this enquiry? This cannot be undone.',
  )
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete enquiry' }).click()
  await expect(page.getByText('Enquiry deleted successfully')).toBeVisible()
})

test('several enquiries are selected and deleted at once, by keyboard and on a phone', async ({
  page,
  server,
}) => {
  await inDatabase(
    server.databaseUrl,
    `insert into general_enquiries (id, name, email, subject, message)
     select gen_random_uuid(), 'Quokka ' || n, 'quokka@person.example', 'Spam ' || n, 'Buy now' from generate_series(1, 3) n`,
  )
  await page.goto('/admin/enquiries?q=quokka')
  await page.getByRole('checkbox', { name: 'Select Quokka 1: Spam 1' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete this enquiry? This cannot be undone.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete enquiry' }).click()
  await expect(page.getByRole('list', { name: 'Enquiries' }).getByRole('link')).toHaveCount(2)
  await page.setViewportSize(phone)
  await fits(page)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 enquiries' }).click()
  await expect(page.getByText('2 enquiries deleted')).toBeVisible()
  await expect(page.getByText('No enquiries found')).toBeVisible()
})

test('domain inquiries expand, change, get notes and an email, and go when selected', async ({
  page,
  server,
}) => {
  await inDatabase(
    server.databaseUrl,
    `insert into domain_inquiries (id, company_name, contact_name, email, service_type, domain_name)
     select gen_random_uuid(), 'Wombat ' || n, 'Ayanda', 'ayanda@person.example', 'transfer', 'wombat' || n || '.co.za' from generate_series(1, 2) n`,
  )
  await page.goto('/admin/domain-inquiries?q=wombat')
  const card = page.getByRole('article').filter({ hasText: 'wombat1.co.za' })
  await expect(card).toContainText('Transfer')
  await card.getByRole('link', { name: /Wombat 1/ }).click()
  await expect(card.getByRole('link', { name: /Wombat 1/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(card.getByRole('button', { name: 'Mark as contacted' })).toHaveCount(0)
  await card.getByLabel('Priority').selectOption('urgent')
  await expect(card.getByText('Urgent').first()).toBeVisible()

  await card.getByRole('link', { name: 'Edit notes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inDatabase(
    server.databaseUrl,
    `update domain_inquiries set notes = 'By a colleague' where domain_name = 'wombat1.co.za'`,
  )
  await page.getByLabel('Notes', { exact: true }).fill('By me')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByRole('region', { name: 'Both versions' })).toContainText('By a colleague')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Notes saved')).toBeVisible()
  await expect(card).toContainText('By me')

  await card.getByRole('link', { name: 'Send email' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('alert').getByText('Write your reply first.')).toBeVisible()
  await page.getByLabel('Your reply').fill('It can move within a week.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Correspondence' })).toContainText(
    'It can move within a week.',
  )

  await card.getByRole('link', { name: 'Turn into ticket' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn into ticket' }).click()
  await expect(page).toHaveURL(/\/admin\/tickets\//)
  await expect(page.getByRole('main')).toContainText('Transfer: wombat1.co.za')
  await page.getByRole('link', { name: 'From an enquiry' }).click()
  await expect(card).toContainText(/This inquiry is ticket TKT-\S+ now/)
  await expect(card.getByRole('link', { name: 'Send email' })).toHaveCount(0)
  await page.goto('/admin/domain-inquiries?q=wombat')

  await page.setViewportSize(phone)
  await fits(page)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete 2 inquiries? This cannot be undone.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 inquiries' }).click()
  await expect(page.getByText('No domain inquiries found')).toBeVisible()
})

test('a question is written, ordered by keyboard and by dragging, shown on the site, hidden and deleted', async ({
  page,
}) => {
  await page.goto('/admin/faq/categories')
  await page.getByRole('link', { name: 'Add category' }).click()
  await page.getByLabel('Name').fill('Solar & Power')
  await expect(page.getByLabel('Slug')).toHaveValue('solar-power')
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Show FAQs of Solar & Power' }).click()
  await expect(page.getByText('No FAQs found')).toBeVisible()

  await page.getByRole('link', { name: 'Add FAQ' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add FAQ' }).click()
  await expect(page.getByRole('alert').getByText('Enter a question.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Answer' }).fill('A long answer.')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(page.getByRole('textbox', { name: 'Answer' })).toContainText('A long answer.')
  for (const question of ['First?', 'Second?', 'Third?']) {
    if ((await page.getByRole('dialog').count()) === 0)
      await page.getByRole('link', { name: 'Add FAQ' }).first().click()
    await page.getByLabel('Question').fill(question)
    await page.getByRole('textbox', { name: 'Answer' }).fill('Because the sun shines.')
    await page.getByRole('dialog').getByRole('button', { name: 'Add FAQ' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const rows = page.getByRole('list', { name: 'FAQs' }).locator('summary')
  await expect(rows).toContainText(['First?', 'Second?', 'Third?'])
  await page.getByRole('button', { name: 'Move Third?', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(rows).toContainText(['First?', 'Third?', 'Second?'])
  await expect(page.getByRole('status').filter({ hasText: 'Third? is 2 of 3' })).toHaveCount(1)
  // The list shows the new order before the server has it.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page
    .getByRole('button', { name: 'Move Second?', exact: true })
    .dragTo(rows.filter({ hasText: 'First?' }))
  await expect(rows).toContainText(['Second?', 'First?', 'Third?'])
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(rows).toContainText(['Second?', 'First?', 'Third?'])
  await expectAccessible(page)

  const site = await page.context().newPage()
  await site.goto('/faq')
  await expect(site.getByText('Second?')).toBeVisible()
  await rows.filter({ hasText: 'Second?' }).click()
  await page.getByRole('button', { name: 'Deactivate Second?' }).click()
  await expect(page.getByText('FAQ deactivated successfully')).toBeVisible()
  await site.reload()
  await expect(site.getByText('Second?')).toHaveCount(0)

  await page.setViewportSize(phone)
  await fits(page)
  await page.goto('/admin/faq/categories')
  await page.getByRole('link', { name: 'Delete Solar & Power' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure you want to delete this category? This will also delete all FAQs in this category.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Delete category' }).click()
  await expect(page.getByText('Category deleted successfully')).toBeVisible()
})

test('a review is written, approved and on the home page, featured and deleted; invitations and badges', async ({
  page,
}) => {
  await page.goto('/admin/reviews')
  await page.getByRole('link', { name: 'Add review' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Picture').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add review' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the customer’s name.')
  await expect(dialog.getByRole('alert')).toContainText(
    'Enter an address that begins with https:// or /.',
  )
  await expectAccessible(page)
  await page.getByLabel('Picture').fill('')
  await page.getByLabel('Customer name').fill('Gogo Quagga')
  await page.getByLabel('Review content').fill('They answer before the kettle boils.')
  await page.getByLabel('Show on home page').check()
  await dialog.getByRole('button', { name: 'Add review' }).click()
  await expect(page.getByText('Review created successfully')).toBeVisible()
  const site = await page.context().newPage()
  await site.goto('/')
  await expect(site.getByText('They answer before the kettle boils.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve the review of Gogo Quagga' }).click()
  await expect(page.getByText('Review approved successfully')).toBeVisible()
  await site.reload()
  await expect(site.getByText('They answer before the kettle boils.')).toBeVisible()
  await page.getByRole('button', { name: 'Feature the review of Gogo Quagga', exact: true }).click()
  await expect(page.getByText('Review featured successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Delete the review of Gogo Quagga' }).click()
  await expect(dialog).toContainText('Are you sure you want to delete this review?')
  await dialog.getByRole('button', { name: 'Delete review' }).click()
  await expect(page.getByText('Review deleted successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByLabel('Days of service before the invitation').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a whole number from 1 to 365.')
  await page.getByLabel('Days of service before the invitation').fill('45')
  await page.getByLabel('Invite customers by email').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Invitations are on')).toBeVisible()
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByLabel('Invite customers by email').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Invitations are off')).toBeVisible()

  await page.getByRole('link', { name: 'Trust badges' }).click()
  await page.getByRole('link', { name: 'Add badge' }).click()
  await page.getByLabel('Badge name').fill('Quagga Club')
  await page.getByLabel('Image URL').fill('/favicon.svg')
  await dialog.getByRole('button', { name: 'Add badge' }).click()
  await expect(page.getByText('Badge created successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Move Quagga Club up' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /^Quagga Club is \d+ of \d+$/ }),
  ).toHaveCount(1)
  await page.setViewportSize(phone)
  await fits(page)
  await page.getByRole('link', { name: 'Delete Quagga Club' }).click()
  await dialog.getByRole('button', { name: 'Delete badge' }).click()
  await expect(page.getByText('Badge deleted successfully')).toBeVisible()
})
