import { expect, test } from 'vitest'
import { templatePurpose } from '#modules/mail/defaults/template-purposes.ts'
import { isCatalogued, sampleVariables } from '#modules/mail/defaults/variable-catalogue.ts'
import { siteVariables } from '#modules/mail/rules/email.ts'
import { renderEmail } from '#modules/mail/rules/render-email.ts'
import { templateProblems } from '#modules/mail/rules/templates/template-check.ts'
import { emailTemplates } from './email-templates.ts'

const site = {
  title: 'Test Hosting',
  url: 'https://hosting.example',
  contactEmail: 'hello@hosting.example',
  supportPhone: '021 555 0100',
  seller: 'Test (Pty) Ltd',
}

test('every message of the contract is there once', () => {
  expect(emailTemplates.map(({ name }) => name).sort()).toEqual([
    'access_widened',
    'account_exists',
    'account_statement',
    'audit_log_broken',
    'bank_transfer_instructions',
    'billing_mail_bounced',
    'billing_run_missing',
    'card_renewal',
    'chat_transcript',
    'credit_note',
    'customer_handed_over',
    'customer_invitation',
    'daily_digest',
    'domain_inquiry_confirmation',
    'domain_inquiry_received',
    'email_changed',
    'enquiry_answered',
    'enquiry_assigned',
    'enquiry_reply',
    'finish_sign_up',
    'general_enquiry_confirmation',
    'general_enquiry_received',
    'guarded_settings_changed',
    'invoice',
    'marketing_stopped',
    'new_device_sign_in',
    'order_confirmation',
    'order_expired',
    'order_received',
    'passkey_added',
    'passkey_removed',
    'password_changed',
    'payment_failed',
    'payment_for_cancelled_order',
    'payment_received',
    'payment_received_twice',
    'payment_reminder',
    'payment_reversed',
    'payout_sent',
    'plan_changed',
    'reset_password',
    'review_invitation',
    'revised_pro_forma',
    'service_ended',
    'service_ready',
    'service_restored',
    'service_suspended',
    'service_task_assigned',
    'sign_in_link',
    'sign_in_wave',
    'staff_invitation',
    'subscription_cancelled',
    'subscription_paused',
    'subscription_resumed',
    'suspension_warning',
    'ticket_answer',
    'ticket_assigned',
    'ticket_customer_message',
    'ticket_due_soon',
    'ticket_mail_refused',
    'ticket_merged',
    'ticket_message_received',
    'ticket_opened',
    'ticket_overdue',
    'ticket_received',
    'ticket_status_changed',
    'two_factor_changed',
    'verify_email',
    'webhooks_stopped',
    'welcome',
  ])
})

test.each(emailTemplates.map((template) => [template.name, template] as const))(
  '%s names what it uses, escapes it, and reads well',
  async (_, template) => {
    const used = [template.subject, template.html, template.text]
      .join('\n')
      .matchAll(/\{[{%]-?\s*(?:if\s+)?([a-z_]+)/g)
    const known = new Set<string>([...template.variables, ...siteVariables, 'endif', 'else'])
    for (const [, name = ''] of used) expect(known, name).toContain(name)

    const values = Object.fromEntries(
      template.variables.map((name) => [name, `<${name}> & "quoted"`]),
    )
    const { subject, html, text } = await renderEmail(template, values, site)
    expect(subject.length).toBeGreaterThan(5)
    expect(html).not.toMatch(/<[a-z]+_[a-z]+>/)
    expect(html).not.toMatch(/\{\{|\{%|undefined|\[object/)
    expect(text).not.toMatch(/\{\{|\{%|undefined|\[object|<(?:p|td|strong)\b/)
    expect(html).toContain('lang="en-ZA"')
    // Two rules of SpamAssassin look for text too small to be read; the coloured bar is 4 px of a
    // non-breaking space.
    expect(html).toMatch(/height:4px;[^"]*font-size:4px/)
    expect(html).not.toMatch(/font-size:\s*0/)
    expect(text).toContain('Test Hosting · https://hosting.example')
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).not.toBe('')
  },
)

test('the colour of an alarm is for what the reader must not miss', () => {
  const alarming = emailTemplates.filter(({ html }) => html.includes('class="callout'))
  expect(alarming.map(({ name }) => name).sort()).toEqual([
    'access_widened',
    'audit_log_broken',
    'bank_transfer_instructions',
    'billing_run_missing',
    'guarded_settings_changed',
    'invoice',
    'marketing_stopped',
    'order_confirmation',
    'payment_reminder',
    'service_suspended',
    'suspension_warning',
    'webhooks_stopped',
    'welcome',
  ])
})

test.each(emailTemplates.map((template) => [template.name, template] as const))(
  '%s passes the check of the editor, and its variables have samples',
  (_, template) => {
    expect(templateProblems(template, template.variables)).toEqual([])
    expect(template.variables.filter((name) => !isCatalogued(name))).toEqual([])
    expect(templatePurpose(template.name)).toEqual(expect.any(String))
  },
)

test.each([
  ['access_widened', /is an administrator now/, /billing run|account number/i],
  ['two_factor_changed', /two-factor sign-in/i, /billing run/],
  ['billing_mail_bounced', /no such mailbox/, /You asked us to/],
  ['marketing_stopped', /bounced/, /You asked us to/],
  ['domain_inquiry_received', /example\.co\.za\b.*register/s, /slow/],
  ['ticket_answer', /cache/, /Our website has been slow since this morning/],
  ['service_suspended', /12 Oct 2026/, /12 Nov 2026/],
])('the preview of %s is about what the template says', async (name, right, wrong) => {
  const template = emailTemplates.find((one) => one.name === name)
  if (!template) throw new Error('no template')
  const { subject, text } = await renderEmail(
    template,
    sampleVariables(template.variables, {}, name),
    site,
  )
  expect(`${subject}\n${text}`).toMatch(right)
  expect(`${subject}\n${text}`).not.toMatch(wrong)
})

test('an amount is written the South African way however it comes', async () => {
  const [template] = emailTemplates
  if (!template) throw new Error('no template')
  const both = await Promise.all(
    ['1234.5', 'R1 234.50'].map((amount) => renderEmail(template, { amount }, site)),
  )
  for (const { text } of both) expect(text).toContain('Total: R1\u00a0234.50')
})

test('a row without a value is left out', async () => {
  const read = async (name: string, variables: Record<string, string>) => {
    const template = emailTemplates.find((one) => one.name === name)
    if (!template) throw new Error('no template')
    return renderEmail(template, variables, site)
  }
  const paused = { customer_name: 'Thandi', package_name: 'Protea', paused_on: '2026-11-24' }
  expect(
    (await read('subscription_paused', { ...paused, resumed_on: '2026-12-24' })).text,
  ).toContain('Resumes on: 24 Dec 2026')
  const restored = {
    customer_name: 'Thandi',
    package_name: 'Protea',
    paid_until: '2026-12-24',
    renewal_date: '',
    amount: '',
  }
  for (const { html, text } of [
    await read('subscription_paused', { ...paused, resumed_on: '' }),
    await read('service_restored', restored),
  ])
    for (const written of [html, text]) expect(written).not.toMatch(/Resumes on|Next payment/)
})

test('a reminder reads well before and after the due day', async () => {
  const template = emailTemplates.find(({ name }) => name === 'payment_reminder')
  if (!template) throw new Error('no template')
  const values = {
    document_name: 'Tax Invoice',
    invoice_number: 'INV-2026-0001',
    due_date: '2026-07-04',
  }
  expect((await renderEmail(template, values, site)).subject).toBe(
    'Reminder: tax invoice INV-2026-0001, due 4 Jul 2026',
  )
})

test.each([
  'ticket_received',
  'ticket_message_received',
  'ticket_answer',
  'ticket_status_changed',
  'ticket_merged',
])('%s offers its page only to who has an account', async (name) => {
  const template = emailTemplates.find((one) => one.name === name)
  if (!template) throw new Error('no template')
  const page = 'https://hosting.example/dashboard/tickets/t1'
  const [customer, stranger] = await Promise.all(
    ['yes', ''].map((has_account) => renderEmail(template, { ticket_id: 't1', has_account }, site)),
  )
  for (const text of [customer?.html, customer?.text]) expect(text).toContain(page)
  for (const text of [stranger?.html, stranger?.text])
    expect(text).not.toMatch(/\/dashboard|(?:on|View) your ticket[:,<]/)
})
