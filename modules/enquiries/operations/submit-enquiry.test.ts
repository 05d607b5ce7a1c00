import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { renderEmail } from '#modules/mail/rules/render-email.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aDomainInquiry, anEnquiry } from '../factories.ts'
import { domainInquirySchema, generalEnquirySchema } from '../rules/enquiry-forms.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'
import { submitDomainInquiry, submitGeneralEnquiry } from './submit-enquiry.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())
beforeEach(async () => {
  setClock(null)
  await db().$client.query(
    'truncate general_enquiries, domain_inquiries, email_logs, rate_limits cascade',
  )
})

let last = 0
/** A sender without counted submissions. */
const from = (changes: { address?: string; submissionKey?: string } = {}) => ({
  address: `198.51.100.${++last}`,
  submissionKey: '',
  ...changes,
})

const mails = async () =>
  (await db().select().from(emailLogs))
    .map(({ templateName, recipient }) => `${templateName} to ${recipient}`)
    .sort()
const pair = [
  'general_enquiry_confirmation to lindiwe@test.example',
  'general_enquiry_received to hello@test.example',
]

describe('an enquiry', () => {
  test('is a row, a mail to us and a confirmation, in one', async () => {
    expect(await submitGeneralEnquiry(anEnquiry(), from())).toMatchObject({ ok: true })
    expect(await db().select().from(generalEnquiries)).toMatchObject([
      { ...anEnquiry(), status: 'new' },
    ])
    expect(await mails()).toEqual(pair)
  })

  test('never keeps a card number, in its row or its emails', async () => {
    const card = 'Charge 4111 1111 1111 1111, CVV 123'
    const form = from({ submissionKey: randomUUID() })
    for (const _ of [1, 2])
      expect(
        await submitGeneralEnquiry({ ...anEnquiry(), subject: card, message: card }, form),
      ).toMatchObject({ ok: true })
    expect(await submitDomainInquiry({ ...aDomainInquiry(), message: card }, from())).toMatchObject(
      { ok: true },
    )
    const stored = JSON.stringify([
      await db().select().from(generalEnquiries),
      await db().select().from(domainInquiries),
      await db().select().from(emailLogs),
    ])
    expect(stored).toContain('•••• 1111, CVV •••')
    expect(stored).not.toMatch(/4111 1111|CVV 123/)
  })

  test('without a mail has no row either', async () => {
    await db().$client.query('alter table email_logs rename to email_logs_away')
    await expect(submitGeneralEnquiry(anEnquiry(), from())).rejects.toThrow()
    await db().$client.query('alter table email_logs_away rename to email_logs')
    expect(await db().$count(generalEnquiries)).toBe(0)
    expect((await db().$client.query('select 1 from rate_limits')).rowCount).toBe(0)
  })

  test('pressed eight times at once is one, with and without its own number', async () => {
    const forms = [from(), from({ submissionKey: randomUUID() })]
    for (const [at, form] of forms.entries()) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => submitGeneralEnquiry(anEnquiry(), form)),
      )
      expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1)
      expect(await db().$count(generalEnquiries)).toBe(at + 1)
      expect(await mails()).toEqual([
        ...Array(at + 1).fill(pair[0]),
        ...Array(at + 1).fill(pair[1]),
      ])
    }
  })

  test('with a used number and other words is a conflict', async () => {
    const form = from({ submissionKey: randomUUID() })
    await submitGeneralEnquiry(anEnquiry(), form)
    expect(await submitGeneralEnquiry(anEnquiry({ message: 'Other words' }), form)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await db().$count(generalEnquiries)).toBe(1)
  })

  test('in the same words is a new one after ten minutes, or from another sender', async () => {
    const form = from()
    setClock(new Date('2026-05-01T08:09:58Z'))
    await submitGeneralEnquiry(anEnquiry(), form)
    setClock(new Date('2026-05-01T08:10:03Z'))
    await submitGeneralEnquiry(anEnquiry(), form)
    expect(await db().$count(generalEnquiries)).toBe(1)
    await submitGeneralEnquiry(anEnquiry(), from())
    expect(await db().$count(generalEnquiries)).toBe(2)
    setClock(new Date('2026-05-01T08:20:04Z'))
    await Promise.all([1, 2, 3].map(() => submitGeneralEnquiry(anEnquiry(), form)))
    expect(await db().$count(generalEnquiries)).toBe(3)
  })

  test('with a number that none of our forms makes is refused', async () => {
    expect(
      await submitGeneralEnquiry(anEnquiry(), from({ submissionKey: "1' or '1" })),
    ).toMatchObject({ error: { code: 'invalid' } })
  })
})

describe('too many', () => {
  test('by one address, of IPv6 by one /64, over both forms; a second press does not count', async () => {
    const send = (n: number, address: string) =>
      submitGeneralEnquiry(anEnquiry({ message: `No. ${n}` }), from({ address }))
    for (const n of [1, 1, 1, 2, 3, 4]) expect((await send(n, `2001:db8:1:2::${n}`)).ok).toBe(true)
    expect(
      (await submitDomainInquiry(aDomainInquiry(), from({ address: '2001:db8:1:2:ffff::5' }))).ok,
    ).toBe(true)
    const refused = await send(5, '2001:db8:1:2::99')
    expect(refused).toMatchObject({ ok: false, error: { code: 'too_many' } })
    expect(refused.ok ? 0 : refused.error.retryAfter).toBeGreaterThan(500)
    expect((await send(5, '2001:db8:1:3::99')).ok).toBe(true)
    expect(await db().$count(generalEnquiries)).toBe(5)
  })

  test('at once are no more than allowed', async () => {
    const address = from().address
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        submitGeneralEnquiry(
          anEnquiry({ message: `${n}` }),
          from({ address, submissionKey: randomUUID() }),
        ),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await db().$count(generalEnquiries)).toBe(5)
  })

  test('by one mailbox are taken, but confirmed three times only', async () => {
    const emails = [
      'lindiwe@test.example',
      'lindiwe+a@test.example',
      'lindiwe+b@test.example',
      'lindiwe+c@test.example',
      'lindiwe@test.example',
    ]
    for (const [n, email] of emails.entries())
      await submitGeneralEnquiry(anEnquiry({ email, message: `${n}` }), from())
    expect(await db().$count(generalEnquiries)).toBe(5)
    expect(await db().$count(emailLogs, like(emailLogs.templateName, '%_confirmation'))).toBe(3)
    expect(await db().$count(emailLogs, like(emailLogs.templateName, '%_received'))).toBe(5)
  })
})

describe('a domain inquiry', () => {
  test('keeps the name as registries write it, and a registrar only for a transfer', async () => {
    const typed = {
      serviceType: 'transfer',
      domainName: ' MÜNCHEN.africa. ',
      currentRegistrar: 'Old Host',
      contactName: 'Zoë',
      email: 'z@test.example',
    }
    await submitDomainInquiry(domainInquirySchema.parse(typed), from())
    await submitDomainInquiry(
      domainInquirySchema.parse({ ...typed, serviceType: 'register' }),
      from(),
    )
    const rows = await db().select().from(domainInquiries).orderBy(domainInquiries.currentRegistrar)
    const name = 'xn--mnchen-3ya.africa'
    expect(rows).toMatchObject([
      {
        serviceType: 'register',
        domainName: name,
        currentRegistrar: '',
        status: 'new',
        priority: 'normal',
      },
      {
        serviceType: 'transfer',
        domainName: name,
        currentRegistrar: 'Old Host',
        contactName: 'Zoë',
      },
    ])
    expect(await mails()).toContain('domain_inquiry_received to hello@test.example')
  })

  test('pressed twice at once is one, and the same number with another name is a conflict', async () => {
    const form = from({ submissionKey: randomUUID() })
    await Promise.all([1, 2].map(() => submitDomainInquiry(aDomainInquiry(), form)))
    expect(
      await submitDomainInquiry(aDomainInquiry({ domainName: 'other.co.za' }), form),
    ).toMatchObject({ error: { code: 'conflict' } })
    expect([await db().$count(domainInquiries), (await mails()).length]).toEqual([1, 2])
  })
})

describe('what is typed', () => {
  const wrong = (typed: Record<string, unknown>) => {
    const parsed = generalEnquirySchema.safeParse({ ...anEnquiry(), ...typed })
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])
  }

  test.each([
    ['name', { name: 'A\r\nBcc: all@test.example' }],
    ['name', { name: 'Buy at www.cheap.example' }],
    ['name', { name: 'a'.repeat(121) }],
    ['email', { email: 'a@test.example\r\nBcc: b@test.example' }],
    ['email', { email: 'a@test.example,b@test.example' }],
    ['email', { email: `${'a'.repeat(250)}@test.example` }],
    ['email', { email: '' }],
    ['subject', { subject: 'Hi\nBcc: b@test.example' }],
    ['subject', { subject: 'Hi\u2028there' }],
    ['subject', { subject: 's'.repeat(201) }],
    ['message', { message: ' \n ' }],
    ['message', { message: 'm'.repeat(5001) }],
    ['message', { message: undefined }],
  ])('refuses a bad %s: %j', (field, typed) => {
    expect(wrong(typed)).toEqual([field])
  })

  test('may be as long as the form allows, a line break counting once', () => {
    expect(
      wrong({ name: 'é'.repeat(120), subject: 's'.repeat(200), message: 'm\r\n'.repeat(2500) }),
    ).toEqual([])
    expect(
      generalEnquirySchema.parse({ ...anEnquiry(), message: 'one\r\ntwo\u0007' }).message,
    ).toBe('one\ntwo')
  })

  test.each([
    '082 555 1234',
    '+27 (82) 555-1234',
    '0027825551234',
    '021 555 0142',
    '+44 20 7946 0958',
    '',
  ])('takes the phone number %j', (phone) => {
    expect(domainInquirySchema.safeParse({ ...aDomainInquiry(), phone }).success).toBe(true)
  })

  test.each(['082 555', '0825551234567', 'call me', '+27 82 555 1234 x5', '1'.repeat(16)])(
    'refuses the phone number %j',
    (phone) => {
      expect(domainInquirySchema.safeParse({ ...aDomainInquiry(), phone }).success).toBe(false)
    },
  )
})

test('no words of a visitor become markup, headers or part of what a stranger is sent', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'{{ site_url }}'
  await submitGeneralEnquiry(
    anEnquiry({ name: evil, subject: evil, message: `${evil}\nline two` }),
    from(),
  )
  const site = {
    title: 'T',
    url: 'https://t.example',
    contactEmail: 'c@t.example',
    supportPhone: '',
    seller: '',
  }
  for (const { templateName, variables } of await db().select().from(emailLogs)) {
    const template = emailTemplates.find(({ name }) => name === templateName)
    if (!template) throw new Error('no template')
    const { subject, html, text } = await renderEmail(template, variables, site)
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>/)
    expect(subject).not.toContain('\n')
    if (templateName.endsWith('received')) expect(html).toMatch(/&lt;img[^\n]*<br \/>\nline two/)
    else expect(subject + text).not.toMatch(/line two|New enquiry/)
  }
})
