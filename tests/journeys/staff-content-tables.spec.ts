import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

/** Each kind of entry that pages show: what is typed, and where visitors read it. */
const kinds = [
  {
    list: 'team',
    one: 'team member',
    name: 'Name',
    more: { Role: 'Night engineer' },
    page: '/our-story',
  },
  {
    list: 'services',
    one: 'service',
    name: 'Title',
    more: { Description: 'We look after it.' },
    page: '/products',
  },
  {
    list: 'projects',
    one: 'project',
    name: 'Title',
    more: { Description: 'What we do for schools.' },
    page: '/our-story',
  },
  {
    list: 'case-studies',
    one: 'case study',
    name: 'Title',
    more: { Summary: 'It got faster.' },
    page: '/our-story',
  },
  {
    list: 'comparison',
    one: 'comparison row',
    name: 'What is compared',
    more: { 'With us': 'People', Elsewhere: 'Forms' },
    page: '/',
  },
  { list: 'add-ons', one: 'add-on', name: 'Name', more: { Price: '12.50' }, page: '/products' },
] as const

const rows = (page: Page) =>
  page.locator('main ol > li, main ul > li').getByRole('heading', { level: 2 })

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin')
})

for (const { list, one, name, more, page: address } of kinds) {
  test(`${list}: an entry is added, seen on the page, changed, hidden and deleted`, async ({
    page,
  }) => {
    await page.goto(`/admin/lists/${list}`)
    await page
      .getByRole('link', { name: `Add ${one}` })
      .first()
      .click()
    await page.getByRole('button', { name: `Add ${one}` }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('textbox', { name }).first().fill(`Wanderer ${list}`)
    for (const [label, text] of Object.entries(more))
      await page.getByLabel(label).first().fill(text)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Add ${one}` }).click()
    await expect(page.getByText('created successfully')).toBeVisible()
    const site = await page.context().newPage()
    await site.goto(address)
    await expect(site.getByText(`Wanderer ${list}`).first()).toBeVisible()

    await page.getByRole('link', { name: `Edit Wanderer ${list}` }).click()
    await page.getByRole('textbox', { name }).first().fill(`Walker ${list}`)
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: `Save ${one}` }).click()
    await expect(page.getByText('updated successfully')).toBeVisible()
    await site.reload()
    await expect(site.getByText(`Walker ${list}`).first()).toBeVisible()

    await page.getByRole('button', { name: `Hide Walker ${list}` }).click()
    await expect(page.getByRole('button', { name: `Show Walker ${list}` })).toBeVisible()
    await site.reload()
    await expect(site.getByText(`Walker ${list}`)).toHaveCount(0)
    await page.getByRole('link', { name: `Delete Walker ${list}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${one}` })
      .click()
    await expect(page.getByText('deleted successfully')).toBeVisible()
    await expect(page.getByText(`Walker ${list}`)).toHaveCount(0)
  })
}

test('team members are put in order by keyboard, and the page follows', async ({ page }) => {
  await page.goto('/admin/lists')
  const before = await rows(page).allTextContents()
  const [first = '', second = ''] = await page
    .getByRole('button', { name: /^Move .+ down$/ })
    .evaluateAll((all) =>
      all.map((one) => (one.getAttribute('aria-label') ?? '').replace(/^Move | down$/g, '')),
    )
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('status').filter({ hasText: `${first} is 2 of ${before.length}` }),
  ).toBeAttached()
  const site = await page.context().newPage()
  await site.goto('/our-story')
  const team = site
    .getByRole('heading', { level: 3 })
    .filter({ hasText: new RegExp(`^(${first}|${second})$`) })
  await expect(team).toHaveText([second, first])
  await page.getByRole('button', { name: `Move ${first} up` }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `${first} is 1 of ${before.length}` }),
  ).toBeAttached()
  await site.reload()
  await expect(team).toHaveText([first, second])
})

test('a word of a button, of a price and of a form is changed, and visitors read it', async ({
  page,
}) => {
  const change = async (section: string, field: string, text: string) => {
    await page.goto(`/admin/content/${section}`)
    await page.locator(`#section-content\\.${field}`).fill(text)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Section updated successfully')).toBeVisible()
  }
  const site = await page.context().newPage()
  await change('buttons', 'sayHello', 'Talk to people')
  await site.goto('/')
  await expect(site.getByRole('link', { name: 'Talk to people' }).first()).toBeVisible()
  await change('prices', 'choosePlan', 'Take {plan}')
  await site.goto('/products/wordpress')
  await expect(site.getByRole('link', { name: /^Take / }).first()).toBeVisible()
  await change('contact-form', 'send', 'Post letter')
  await site.goto('/contact')
  await expect(site.getByRole('button', { name: 'Post letter' })).toBeVisible()
  for (const section of ['buttons', 'prices', 'contact-form']) {
    await page.goto(`/admin/content/${section}/delete`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete section' }).click()
    await expect(page.getByText('Section deleted successfully')).toBeVisible()
  }
  await site.goto('/')
  await expect(site.getByRole('link', { name: 'Say hello' }).first()).toBeVisible()
})

test('the lists fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [
    '/admin/lists/services',
    '/admin/lists/add-ons',
    '/admin/lists/projects/new',
    '/admin/hosting-plans/new',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
})
