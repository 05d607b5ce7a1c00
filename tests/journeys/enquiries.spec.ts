import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDatabase } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './islands.ts'

// All visitors of this server come from one address, which may write five times.
test.beforeEach(async ({ server }) => {
  await inDatabase(server.databaseUrl, 'truncate rate_limits')
  await inDatabase(server.databaseUrl, 'delete from domain_inquiries')
  // Chats of the demo that became enquiries name theirs.
  await inDatabase(server.databaseUrl, 'delete from general_enquiries')
})

const words = {
  name: 'Lindiwe Mokoena',
  email: 'lindiwe@example.co.za',
  subject: 'A new shop',
  message: 'Hello\nCan you host it?',
}

/** From field to field by the tabulator, as they stand on the page. */
async function type(page: Page, first: string, texts: readonly string[]): Promise<void> {
  await page.getByLabel(first).focus()
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

test('search engines may index the forms, but not their thank-you pages', async ({ page }) => {
  for (const path of [
    '/contact',
    '/contact?sent=1',
    '/domains',
    '/domains?sent=1',
    '/white-glove-support',
  ]) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute(
      'content',
      path.includes('sent') ? /noindex/ : 'index, follow',
    )
  }
})

test('a message goes out by keyboard, once, and the page thanks with the focus on it', {
  tag: '@daily',
}, async ({ page, server }) => {
  await openAlive(page, '/contact?about=migration')
  await expect(page.getByLabel('Subject')).toHaveValue('Please move my site')
  await type(page, 'Your name', [words.name, words.email])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(words.message)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'We’ve got your message.' })).toBeVisible()
  await expect(page).toHaveURL(/\/contact\?sent=1#sent$/)
  await expect(page.locator('#sent')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We’ve got your message.' })).toBeVisible()
  const rows = await inDatabase(
    server.databaseUrl,
    'select subject, message, submission_key from general_enquiries',
  )
  expect(rows).toMatchObject([
    {
      subject: 'Please move my site',
      message: words.message,
      submission_key: expect.stringMatching(/^form:[\w-]{36}$/),
    },
  ])
  await page.getByRole('link', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a refused message keeps what was typed, says why, and takes the focus to the first wrong field', async ({
  page,
}) => {
  await openAlive(page, '/contact')
  await type(page, 'Your name', ['Lindiwe', 'lindiwe at home', '', words.message])
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send message' }).click()
  expect((await answer).status()).toBe(422)
  await expect(page.getByRole('alert')).toContainText('Enter an email address such as')
  await expect(page.getByRole('alert')).toContainText('Say in a few words what it’s about.')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue(words.message)
  await expectAccessible(page)
  await page.getByLabel('Email address').fill(words.email)
  await page.getByLabel('Subject').fill(words.subject)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We’ve got your message.' })).toBeVisible()
})

test('a transfer is asked for by keyboard, and only then its registrar', async ({
  page,
  server,
}) => {
  await openAlive(page, '/domains')
  await expect(page.getByLabel('Current registrar')).toBeHidden()
  await page.getByRole('radio', { name: /Register a new name/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /Transfer one I have/ })).toBeChecked()
  await type(page, 'Domain name', [
    'https://müller.africa/',
    'Old Host',
    words.name,
    '',
    words.email,
    '082 555 1234',
    'By June, please',
  ])
  const send = page.getByRole('button', { name: 'Ask for this domain' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Enter the domain name including its ending')
  await expect(page.getByLabel('Domain name')).toBeFocused()
  await expect(page.getByLabel('Current registrar')).toHaveValue('Old Host')
  await page.getByLabel('Domain name').fill('Müller.africa')
  await send.click()
  await expect(page.getByRole('heading', { name: 'We’re checking it.' })).toBeVisible()
  await expect(page.locator('#sent')).toBeFocused()
  const rows = await inDatabase(
    server.databaseUrl,
    'select domain_name, service_type, current_registrar, phone from domain_inquiries',
  )
  expect(rows).toEqual([
    {
      domain_name: 'xn--mller-kva.africa',
      service_type: 'transfer',
      current_registrar: 'Old Host',
      phone: '082 555 1234',
    },
  ])
})

test('while the table is away nothing typed is lost, and the next press sends it once', async ({
  page,
  server,
}) => {
  await openAlive(page, '/contact')
  await type(page, 'Your name', Object.values(words))
  const send = page.getByRole('button', { name: 'Send message' })
  await inDatabase(
    server.databaseUrl,
    'alter table general_enquiries rename to general_enquiries_away',
  )
  await send.click()
  await expect(page.getByRole('alert')).toContainText('That didn’t go through.')
  await inDatabase(
    server.databaseUrl,
    'alter table general_enquiries_away rename to general_enquiries',
  )
  await page.route('**/contact', (route) => route.abort())
  // The alert of the first press is still there, so it is the request that tells when the second
  // has failed.
  await Promise.all([page.waitForEvent('requestfailed'), send.click()])
  await page.unroute('**/contact')
  await expect(page.getByRole('alert')).toContainText('That didn’t go through.')
  await expect(page.getByLabel('Message')).toHaveValue(words.message)
  await send.click()
  await expect(page.getByRole('heading', { name: 'We’ve got your message.' })).toBeVisible()
  expect(await inDatabase(server.databaseUrl, 'select 1 from general_enquiries')).toHaveLength(1)
})

test('the same form with other words is a conflict, and the next press a second message', async ({
  page,
  server,
}) => {
  await openAlive(page, '/contact')
  await type(page, 'Your name', Object.values(words))
  const send = page.getByRole('button', { name: 'Send message' })
  // The first message arrives, its answer does not.
  await page.route('**/contact', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('That didn’t go through.')
  await page.unroute('**/contact')
  await page.getByLabel('Message').fill('Other words')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We did get your first message.')
  await send.click()
  await expect(page.getByRole('heading', { name: 'We’ve got your message.' })).toBeVisible()
  expect(
    await inDatabase(
      server.databaseUrl,
      'select message from general_enquiries order by created_at',
    ),
  ).toEqual([{ message: words.message }, { message: 'Other words' }])
})

test('the sixth message in ten minutes is answered 429 and keeps its words', async ({
  page,
  request,
}) => {
  for (const n of [1, 2, 3, 4, 5]) {
    const taken = await request.post('/contact', {
      form: { ...words, message: `No. ${n}` },
      maxRedirects: 0,
    })
    expect([taken.status(), taken.headers().location]).toEqual([303, '/contact?sent=1#sent'])
  }
  const again = await request.post('/contact', {
    form: { ...words, message: 'No. 5' },
    maxRedirects: 0,
  })
  expect(again.status()).toBe(303)
  const refused = await request.post('/contact', {
    form: { ...words, message: 'No. 6' },
    maxRedirects: 0,
  })
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(500)
  expect(await refused.text()).toContain('No. 6</textarea>')
  await openAlive(page, '/domains')
  await page.getByLabel('Domain name').fill('example.co.za')
  await page.getByLabel('Your name').fill(words.name)
  await page.getByLabel('Email address').fill(words.email)
  await page.getByRole('button', { name: 'Ask for this domain' }).click()
  await expect(page.getByRole('alert')).toContainText('try again in 10 minutes')
  await expect(page.getByLabel('Domain name')).toHaveValue('example.co.za')
})

test('a program that fills in everything is thanked, and nothing is stored', async ({
  request,
  server,
}) => {
  const thanked = await request.post('/contact', {
    form: { ...words, homepage: 'https://cheap.example' },
    maxRedirects: 0,
  })
  expect([thanked.status(), thanked.headers().location]).toEqual([303, '/contact?sent=1#sent'])
  expect(
    await inDatabase(
      server.databaseUrl,
      'select 1 from general_enquiries union all select 1 from rate_limits',
    ),
  ).toEqual([])
})

test('what is typed before the island comes is still there afterwards', async ({ page }) => {
  let start = (): void => undefined
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await started
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await type(page, 'Your name', [words.name, words.email])
  start()
  await expect(page.locator('input[name=submissionKey]')).not.toHaveValue('')
  await expect(page.getByLabel('Your name')).toHaveValue(words.name)
  await expect(page.getByLabel('Email address')).toHaveValue(words.email)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is refused, corrected and sent, and the page opens at the answer', {
    tag: '@daily',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 850 })
    await page.goto('/white-glove-support')
    await page.getByRole('link', { name: 'Ask for white-glove support' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('White-glove support')
    await type(page, 'Your name', [words.name, 'nobody'])
    await page.getByLabel('Message').fill(words.message)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter an email address such as')
    await expect(page.getByLabel('Email address')).toBeFocused()
    await expect(page.getByLabel('Message')).toHaveValue(words.message)
    await page.getByLabel('Email address').fill(words.email)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'We’ve got your message.' })).toBeInViewport()
    await page.reload()
    const rows = await inDatabase(
      server.databaseUrl,
      'select submission_key from general_enquiries',
    )
    expect(rows).toEqual([{ submission_key: expect.stringMatching(/^words:/) }])
  })

  test('a domain is asked for, the registrar only for a transfer', async ({ page, server }) => {
    await page.goto('/domains')
    await expect(page.getByLabel('Current registrar')).toBeHidden()
    await page.getByRole('radio', { name: /Transfer one I have/ }).check()
    await page.getByLabel('Current registrar').fill('Old Host')
    await page.getByLabel('Domain name').fill('Example.CO.ZA')
    await page.getByLabel('Your name').fill(words.name)
    await page.getByLabel('Email address').fill(words.email)
    await page.getByRole('button', { name: 'Ask for this domain' }).click()
    await expect(page.getByRole('heading', { name: 'We’re checking it.' })).toBeInViewport()
    expect(
      await inDatabase(
        server.databaseUrl,
        'select domain_name, current_registrar from domain_inquiries',
      ),
    ).toEqual([{ domain_name: 'example.co.za', current_registrar: 'Old Host' }])
  })
})
