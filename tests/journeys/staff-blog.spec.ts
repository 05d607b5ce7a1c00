import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase, signInAs } from './buyer.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => signInAs(page, 'admin'))

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

async function fits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}

const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = (page: Page) => page.getByRole('status').filter({ hasText: 'Stored as a draft' })

test('a post is written, stored while it is written, previewed, published, changed and deleted', {
  tag: '@daily',
}, async ({ page, context }) => {
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'New post' }).click()
  await expect(page).toHaveURL(/\/admin\/blog\/new\/[\w-]{36}$/)
  const editor = page.getByRole('textbox', { name: 'Content' })
  await expect(editor).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Load-shedding & your shop')
  await expect(page.getByLabel('Slug')).toHaveValue('load-shedding-your-shop')
  await editor.click()
  await page.keyboard.type('When the lights go out.')
  await page.keyboard.press('Enter')
  // The text stays where keys go, from the press on.
  await page.getByRole('button', { name: 'Heading 2' }).hover()
  await page.mouse.down()
  await expect(editor).toBeFocused()
  await page.mouse.up()
  await page.keyboard.type('What to do')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Insert table' }).click()
  // Tab leads to the next cell.
  for (const text of ['Stage', 'Hours', 'What runs']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(stored(page)).toBeVisible()
  await expectAccessible(page)

  const address = page.url()
  await page.reload()
  await expect(page.getByText('These changes are not saved yet')).toBeVisible()
  await expect(editor).toContainText('When the lights go out.')
  await page.getByLabel('Tags', { exact: true }).fill('power, Journey Tag')
  await page.getByLabel('Category').selectOption({ label: 'Performance' })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Load-shedding & your shop')
  await expect(preview.getByRole('columnheader', { name: 'Stage' })).toBeVisible()
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  expect((await context.request.get('/blog/load-shedding-your-shop')).status()).toBe(404)

  await page.getByLabel('Status').selectOption('published')
  await save(page, 'Publish post').click()
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await expect(page).toHaveURL(address.replace('/new/', '/'))
  const post = await context.newPage()
  await post.goto('/blog/load-shedding-your-shop')
  await expect(post.getByRole('heading', { level: 2, name: 'What to do' })).toBeVisible()
  await expect(post.getByRole('link', { name: 'Journey Tag' })).toBeVisible()

  await page
    .getByRole('textbox', { name: 'Title', exact: true })
    .fill('Load-shedding and your shop')
  await expect(stored(page)).toBeVisible()
  await post.reload()
  await expect(post.getByRole('heading', { level: 1 })).toHaveText('Load-shedding & your shop')
  await save(page, 'Update post').click()
  await expect(page.getByText('Post updated successfully!')).toBeVisible()
  await post.reload()
  await expect(post.getByRole('heading', { level: 1 })).toHaveText('Load-shedding and your shop')

  await page.setViewportSize(phone)
  await fits(page)
  await page.goto('/admin/blog?q=load-shedding+and')
  await fits(page)
  await page.getByRole('link', { name: 'Delete Load-shedding and your shop' }).click()
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this post?')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted successfully!')).toBeVisible()
  expect((await post.goto('/blog/load-shedding-your-shop'))?.status()).toBe(404)
})

test('a post is not said to be stored while it has words that are not', async ({ page }) => {
  await page.goto('/admin/blog/new')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const sent: string[] = []
  await page.route(/\/admin\/blog\/[^/]+\/draft$/, async (route) => {
    const typed = new URLSearchParams(route.request().postData() ?? '').get('title') ?? ''
    sent.push(typed)
    // More is typed while the first is on its way.
    if (sent.length === 1) await title.pressSequentially(' now')
    await route.continue()
  })
  // Each state that the bar shows, however short.
  const shown: string[] = []
  await page.exposeFunction('noteState', (text: string) => shown.push(`${text} ${sent.length}`))
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await page.evaluate(() => {
    const note: unknown = Reflect.get(window, 'noteState')
    const look = () => {
      for (const status of document.querySelectorAll('main [role="status"], main output'))
        if (typeof note === 'function' && status.textContent) note(status.textContent)
    }
    new MutationObserver(look).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    })
  })
  await title.fill('Stored')
  await expect.poll(() => sent).toEqual(['Stored', 'Stored now'])
  await expect(stored(page)).toBeVisible()
  expect(shown).toContainEqual(expect.stringMatching(/^Storing… 1$/))
  expect(shown.filter((text) => /^Stored.* 1$/.test(text))).toEqual([])
})

test('a post is refused with what is missing, scheduled in the zone of the site, and taken over by a colleague', async ({
  page,
  server,
}) => {
  await page.goto('/admin/blog/new')
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await save(page, 'Save draft').click()
  await expect(page.getByRole('alert').getByText('Enter a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Scheduled by a journey')
  await page.getByRole('button', { name: 'Source' }).click()
  await page
    .getByRole('textbox', { name: 'Content' })
    .fill('<h2>Later</h2><dl><dt>Term</dt><dd>Meaning</dd></dl>')
  await page.getByRole('button', { name: 'Rich text' }).click()
  await expect(
    page.getByText('The rich text view can’t hold everything in this text'),
  ).toBeVisible()
  await page.getByLabel('Status').selectOption('scheduled')
  await page.getByLabel('Publish on').fill('2020-01-01T08:00')
  await save(page, 'Schedule post').click()
  await expect(
    page
      .getByRole('alert')
      .getByText('This time has passed. Choose a later one, or publish the post now.'),
  ).toBeVisible()
  await page.getByLabel('Publish on').fill('2040-06-01T08:00')
  await save(page, 'Schedule post').click()
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  const [row] = await inDatabase(
    server.databaseUrl,
    `select id, published_at from blog_posts where slug = 'scheduled-by-a-journey'`,
  )
  expect(row?.published_at).toEqual(new Date('2040-06-01T06:00:00Z'))

  await inDatabase(
    server.databaseUrl,
    `update blog_posts set excerpt = 'By a colleague' where id = $1`,
    [row?.id],
  )
  await page.getByLabel('Excerpt').fill('By me')
  await save(page, 'Schedule post').click()
  await expect(page.getByRole('region', { name: 'Both versions' })).toContainText('By a colleague')
  await save(page, 'Schedule post').click()
  await expect(page.getByText('Post updated successfully!')).toBeVisible()
  await expect(page.getByLabel('Excerpt')).toHaveValue('By me')
  await inDatabase(
    server.databaseUrl,
    `delete from blog_posts where slug = 'scheduled-by-a-journey'`,
  )
})

test('a comment is approved and shown, others are rejected and deleted together', async ({
  page,
  context,
  server,
}) => {
  const slug = 'distance-to-johannesburg-and-frankfurt'
  await inDatabase(
    server.databaseUrl,
    `insert into blog_comments (id, post_id, author_name, author_email, content, status)
     select gen_random_uuid(), p.id, 'Journey ' || n, 'journey@person.example', 'Journey comment ' || n || case when n > 1 then ' https://a.example https://b.example' else '' end, 'pending'
     from blog_posts p, generate_series(1, 3) n where p.slug = '${slug}'`,
  )
  await page.goto('/admin/blog/comments?status=pending')
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('Journey 2')).toContainText('2 links')
  await expect(rowOf('Journey 1')).not.toContainText('links')
  await page.getByRole('button', { name: 'Approve comment by Journey 1' }).click()
  await expect(page.getByText('Comment approved successfully!')).toBeVisible()
  const post = await context.newPage()
  await post.goto(`/blog/${slug}`)
  await expect(post.locator('#comments')).toContainText('Journey comment 1')
  await expect(post.locator('#comments')).not.toContainText('Journey comment 2')

  await page.setViewportSize(phone)
  await fits(page)
  await page.setViewportSize(desktop)
  for (const name of ['Journey 2', 'Journey 3'])
    await page.getByRole('checkbox', { name: `Select comment by ${name}` }).check()
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Reject' })
    .click()
  await expect(page.getByText('2 comments rejected')).toBeVisible()
  await page.goto('/admin/blog/comments')
  await page.getByRole('link', { name: 'Delete comment by Journey 1' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure? This comment will be permanently deleted.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByText('Comment deleted successfully!')).toBeVisible()
  await post.reload()
  await expect(post.locator('#comments')).not.toContainText('Journey comment 1')
  for (const name of ['Journey 2', 'Journey 3'])
    await page.getByRole('checkbox', { name: `Select comment by ${name}` }).check()
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 comments' }).click()
  await expect(page.getByText('2 comments deleted')).toBeVisible()
})

test('categories are ordered by keyboard, tags made and deleted, settings followed by the blog', async ({
  page,
  context,
}) => {
  await page.goto('/admin/blog/categories')
  for (const name of ['Journey A', 'Journey B']) {
    await page.getByRole('link', { name: 'New category' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await expect(page.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'))
    await page.getByRole('dialog').getByRole('button', { name: 'Create category' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const cards = page.getByRole('list', { name: 'Categories' }).getByRole('heading')
  await expect(cards.last()).toContainText('Journey B')
  await page.getByRole('button', { name: 'Move Journey B', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(cards.last()).toContainText('Journey A')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await fits(page)
  await page.setViewportSize(desktop)
  for (const name of ['Journey A', 'Journey B']) {
    await page.getByRole('link', { name: `Delete ${name}` }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'Are you sure? This will remove the category from all posts.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Delete category' }).click()
    await expect(page.getByRole('link', { name: `Delete ${name}` })).toHaveCount(0)
  }

  await page
    .getByRole('navigation', { name: 'Blog Manager' })
    .getByRole('link', { name: 'Tags' })
    .click()
  await page.getByRole('link', { name: 'New tag' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Quokka')
  await page.getByRole('dialog').getByRole('button', { name: 'Create tag' }).click()
  await expect(page.getByText('Tag created successfully!')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Delete Quokka' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure? This will remove the tag from all posts.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tag' }).click()
  await expect(page.getByText('Tag deleted successfully!')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Blog Manager' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await page.getByLabel('RSS feed').uncheck()
  await page.getByLabel('Posts per page').fill('101')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(
    page.getByRole('alert').getByText('Enter a whole number from 1 to 100.'),
  ).toBeVisible()
  await page.getByLabel('Posts per page').fill('5')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings updated successfully!')).toBeVisible()
  expect((await context.request.get('/blog/rss.xml')).status()).toBe(404)
  await page.getByLabel('RSS feed').check()
  await page.getByLabel('Posts per page').fill('10')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByLabel('Posts per page')).toHaveValue('10')
  await expect.poll(async () => (await context.request.get('/blog/rss.xml')).status()).toBe(200)
})
