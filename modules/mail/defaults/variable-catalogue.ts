import type { EmailVariables } from '../rules/email.ts'

/** What kind of value it is, and with which filter a template writes it. */
export type VariableKind = 'text' | 'money' | 'date' | 'link' | 'code' | 'yes'

export type TemplateVariable = { name: string; label: string; kind: VariableKind; sample: string }

type Entry = readonly [label: string, kind: VariableKind, sample: string]

const site = 'https://www.example.co.za'

/**
 * Every variable of the program's emails, with a value for previews and test emails. A blank sample
 * is what most customers have.
 */
const catalogue: Readonly<Record<string, Entry>> = {
  account_name: ['Name of the bank account', 'text', 'Protea Hosting (Pty) Ltd'],
  account_number: ['Bank account number', 'text', '62 0000 0000'],
  account_type: ['Kind of bank account', 'text', 'cheque'],
  advice: ['What to do', 'text', 'Start today’s billing run from the billing page.'],
  amount: ['Amount', 'money', '1150.00'],
  ask_rating: ['Whether to ask for a rating', 'yes', 'yes'],
  balance: ['What is left to pay', 'money', ''],
  balance_label: ['What the balance is called', 'text', 'Balance due'],
  bank_name: ['Bank', 'text', 'First National Bank'],
  billing_period: ['Billing period', 'text', 'Monthly'],
  bounced_subject: ['Subject of the email that came back', 'text', 'Invoice INV-2026-0042'],
  branch_code: ['Branch code', 'text', '250655'],
  card_expired: ['Whether the card has expired', 'yes', ''],
  category: ['Category of the ticket', 'text', 'Billing'],
  change_date: ['Day of the change', 'date', '2026-12-01'],
  changed_at: ['When it changed', 'text', '5 Nov 2026, 14:05'],
  changed_by: ['Who changed it', 'text', 'Sipho Dlamini'],
  changed_from: ['Where the change came from', 'text', '102.65.10.20 (Chrome on Windows)'],
  changes: ['What changed', 'text', 'Account number: now ends in 0042'],
  company: ['Company', 'text', 'Fynbos Design'],
  company_name: ['Name of the customer account', 'text', 'Fynbos Design'],
  credit_note_number: ['Credit note number', 'text', 'CN-2026-0007'],
  current_registrar: ['Present registrar', 'text', 'Another Registrar'],
  digest_date: ['Day that the email is about', 'date', '2026-11-05'],
  customer_name: ['Customer’s name', 'text', 'Thandi Nkosi'],
  days: ['Number of days', 'text', '14'],
  document_name: ['What the document is called', 'text', 'Tax Invoice'],
  device: ['Device', 'text', 'Chrome on Windows'],
  domain_name: ['Domain', 'text', 'example.co.za'],
  due_at: ['When an answer is due', 'text', '5 Nov 2026, 16:00'],
  due_date: ['Due date', 'date', '2026-11-12'],
  email: ['Email address', 'text', 'thandi@example.co.za'],
  end_date: ['Last day of the service', 'date', '2026-11-30'],
  files: ['Names of the attached files', 'text', 'screenshot.png'],
  found_at: ['When it was found', 'text', '5 Nov 2026, 14:05'],
  from_date: ['First day', 'date', '2026-10-01'],
  from_package: ['Package before the change', 'text', 'WordPress Starter'],
  has_account: ['Whether the reader has an account', 'yes', 'yes'],
  headline: ['What happened', 'text', 'Today’s billing run has not started'],
  in_copy: ['Who else gets this answer', 'text', 'Web Dev, Accounts'],
  invitation_url: ['Link to accept the invitation', 'link', `${site}/admin/invitation`],
  invited_by: ['Who invited them', 'text', 'Sipho Dlamini'],
  invoice_number: ['Invoice number', 'text', 'INV-2026-0042'],
  invoice_url: ['Page of the invoice', 'link', `${site}/dashboard/invoices`],
  is_credit: ['Whether it became credit', 'yes', ''],
  is_new_owner: ['Whether the reader is the new owner', 'yes', 'yes'],
  is_refundable: ['Whether staff will refund it', 'yes', 'yes'],
  merged_number: ['Ticket that was merged', 'text', 'TKT-1041'],
  message: ['Message', 'text', 'Our website has been slow since this morning.'],
  name: ['Name', 'text', 'Thandi Nkosi'],
  new_email: ['New email address', 'text', 'thandi.new@example.co.za'],
  new_owner: ['New owner', 'text', 'Lerato Dube'],
  next_attempt: ['Next attempt', 'date', '2026-11-08'],
  old_email: ['Former email address', 'text', 'thandi@example.co.za'],
  old_owner: ['Former owner', 'text', 'Thandi Nkosi'],
  order_date: ['Day of the order', 'date', '2026-11-05'],
  order_id: ['Order number', 'text', 'HWP1234ABCD'],
  order_items: [
    'Amounts of an order of several lines',
    'text',
    'WordPress Business: R100.00\nSetup fee for WordPress Business: R500.00\nVAT: R90.00',
  ],
  name_servers: ['Name servers', 'text', 'ns1.example.co.za, ns2.example.co.za'],
  package_name: ['Package', 'text', 'WordPress Business'],
  page: ['Address of the page', 'text', '/admin/enquiries'],
  paid_amount: ['Amount paid so far', 'money', ''],
  paid_on: ['Day of the payout', 'date', '2026-11-06'],
  paid_until: ['Paid until', 'date', '2026-12-04'],
  passkey_name: ['Name of the passkey', 'text', 'Thandi’s phone'],
  paused_on: ['Day of the pause', 'date', '2026-11-05'],
  payment_instructions: [
    'Instructions for the payment',
    'text',
    'Use the reference exactly as it is here.',
  ],
  payment_lines: ['Payments so far', 'text', ''],
  payment_method: ['Payment method', 'text', 'EFT'],
  payment_reference: ['Payment reference', 'code', 'HWP1234ABCD'],
  payment_url: ['Payment page', 'link', `${site}/payment/bank-transfer`],
  payout_account: ['Account of the payout', 'text', 'First National Bank, T Nkosi, ••0042'],
  phone: ['Phone number', 'text', '082 555 0100'],
  place: ['Place', 'text', 'South Africa'],
  priority: ['Priority of the ticket', 'text', 'High'],
  problem: [
    'What is wrong',
    'text',
    'Row 418 (order paid, 2026-11-05 12:05 UTC) was changed after it was sealed',
  ],
  profile_url: ['Page of the profile', 'link', `${site}/dashboard/profile`],
  purchase_order_number: ['Purchase order number', 'text', 'PO-7781'],
  reason: ['Reason', 'text', 'You asked us to.'],
  host: ['Host', 'text', 'erp.example.co.za'],
  endpoint_id: ['Endpoint', 'text', '01998c5e-7d7f-7c1e-9b1a-6d2f0a4b8c11'],
  recipient: ['Recipient', 'text', 'thandi@example.co.za'],
  reduction: ['Reduction', 'money', '115.00'],
  renewal_date: ['Renewal date', 'date', '2026-12-05'],
  reset_code: ['Code', 'code', '493817'],
  reset_url: ['Link to choose a password', 'link', `${site}/reset-password`],
  resumed_on: ['Day it resumed', 'date', '2026-11-20'],
  renewal_note: [
    'What the service renews for next',
    'text',
    'This changes this invoice only. Your service renews for R228.85 on 9 May 2027.',
  ],
  reversed_amount: ['Amount reversed', 'money', '1150.00'],
  reversed_on: ['Day of the reversal', 'date', '2026-11-06'],
  revision_number: ['Number of the revised pro-forma', 'text', 'REV-2026-0003'],
  review_url: ['Page to write a review', 'link', `${site}/review/sample`],
  role_name: ['Role', 'text', 'Billing clerk'],
  sales_lines: ['Sales of a day', 'text', 'New orders: 3, R687.00\nPayments: 5, R1 145.00'],
  sent_at: ['When it was sent', 'text', '5 Nov 2026, 14:05'],
  service_name: ['Name of the service', 'text', 'WordPress Business'],
  service: ['Service asked for', 'text', 'New Registration'],
  service_active: ['Whether the service is active', 'yes', 'yes'],
  sign_in_code: ['Code', 'code', '493817'],
  sign_in_url: ['Link to sign in', 'link', `${site}/login`],
  signed_in_at: ['When someone signed in', 'text', '5 Nov 2026, 14:05'],
  staff_name: ['Name of the staff member', 'text', 'Sipho Dlamini'],
  started_at: ['When it began', 'text', '5 Nov 2026, 14:05'],
  statement_url: ['Page of the statement', 'link', `${site}/dashboard/statement`],
  status: ['Status', 'text', 'In progress'],
  subject: ['Subject', 'text', 'Website is slow'],
  suspension_date: ['Day of the suspension', 'date', '2026-11-26'],
  tab: ['Settings that changed', 'text', 'Payment methods'],
  temporary_password: ['Temporary password', 'code', 'Aloe-Kudu-4821'],
  ticket_id: ['Id of the ticket, for its link', 'text', '0197a3c2-7f41-7000-8000-000000000001'],
  ticket_number: ['Ticket number', 'text', 'TKT-1042'],
  to_date: ['Last day', 'date', '2026-10-31'],
  transcript: ['Transcript', 'text', 'Thandi: Good morning\nSipho: Good morning, how can I help?'],
  tries: ['Number of tries', 'text', '24'],
  valid_hours: ['Hours for which it is valid', 'text', '24'],
  valid_minutes: ['Minutes for which it is valid', 'text', '15'],
  vat_change: ['Note about a new VAT rate', 'text', ''],
  verify_url: ['Link to confirm the address', 'link', `${site}/auth/confirm`],
  site_title: ['Name of the site', 'text', ''],
  site_url: ['Address of the site', 'link', ''],
  contact_email: ['Contact address', 'text', ''],
  support_phone: ['Support number', 'text', ''],
  was_temporary: ['Whether a one-time password was replaced', 'yes', ''],
  waiting_lines: ['What waits', 'text', 'Tickets waiting for us: 2\nNew enquiries: 1'],
  server_name: ['Name of the server', 'text', 'Cape Town 1'],
  task: ['What is to be done', 'text', 'Set up'],
  checklist: [
    'What the task asks for, line by line',
    'text',
    '• Create the account\n• Check that the site answers',
  ],
  server_address: ['Address of the server', 'text', '192.0.2.10'],
  service_id: [
    'Number of the service in our system',
    'code',
    '01998c5e-7d7f-7c1e-9b1a-6d2f0a4b8c11',
  ],
  user_name: ['User name on the server', 'text', 'fynbosde'],
}

const overdue = { due_date: '2026-10-12' }
const answer =
  'Thank you for your patience. A plugin was filling the cache; I have updated it, and pages load in under a second again.'

/** Where the value that suits most emails would speak of something else. */
const ownSamples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access_widened: {
    staff_name: 'Lerato Dube',
    headline: 'Aisha Davids is an administrator now',
    changes: 'Aisha Davids (aisha@example.co.za) has the role Super Admin and may do everything.',
  },
  billing_mail_bounced: { reason: 'The server of the recipient said: 550 no such mailbox here.' },
  credit_note: { reason: 'The add-on was cancelled before it began.' },
  customer_invitation: { invitation_url: `${site}/invitation/sample`, role_name: 'Finance' },
  domain_inquiry_received: {
    current_registrar: '',
    message: 'Is this name still free? We would like to register it for two years.',
  },
  enquiry_answered: { subject: 'Hosting for three sites', message: 'Thank you, that answers it.' },
  enquiry_assigned: { subject: 'Hosting for three sites' },
  enquiry_reply: {
    subject: 'Hosting for three sites',
    message: 'WordPress Business holds three sites. We would move them for you at no charge.',
  },
  general_enquiry_received: {
    subject: 'Hosting for three sites',
    message: 'We run three WordPress sites. Which of your plans would you recommend?',
  },
  guarded_settings_changed: { staff_name: 'Lerato Dube' },
  webhooks_stopped: {
    host: 'erp.example.co.za',
    reason: 'Nothing was accepted for a day; the last answer: HTTP 503',
    endpoint_id: '01998c5e-7d7f-7c1e-9b1a-6d2f0a4b8c11',
  },
  service_task_assigned: { reason: '', page: '/admin/services', due_at: '6 Nov 2026, 10:00' },
  marketing_stopped: { reason: '14 of 180 emails of the last 24 hours bounced.' },
  order_received: { staff_name: 'Lerato Dube' },
  payment_failed: { payment_method: 'Card' },
  revised_pro_forma: { reason: 'One mailbox fewer, as agreed on the phone.' },
  service_suspended: overdue,
  staff_invitation: { staff_name: 'Lerato Dube', role_name: 'Support Agent' },
  suspension_warning: { ...overdue, suspension_date: '2026-10-26' },
  ticket_answer: { message: answer, files: '', category: 'Technical' },
  two_factor_changed: { headline: 'Two-factor sign-in was switched on' },
}

function sampleOf(template: string, name: string): string {
  return ownSamples[template]?.[name] ?? catalogue[name]?.[2] ?? ''
}

/**
 * The variables with these names, of the template with that name. One that is in no catalogue (of a
 * template that staff made) has its own name as its label.
 */
export function describedVariables(
  names: readonly string[],
  samples: EmailVariables,
  template: string,
): TemplateVariable[] {
  return names.map((name) => {
    const [label, kind] = catalogue[name] ?? [name, 'text']
    const own = samples[name] ?? sampleOf(template, name)
    return { name, label, kind, sample: typeof own === 'string' ? own : JSON.stringify(own) }
  })
}

export function isCatalogued(name: string): boolean {
  return Object.hasOwn(catalogue, name)
}

/**
 * Values for a preview or a test email: those that staff gave the template, else those that suit
 * it, else those of the catalogue.
 */
export function sampleVariables(
  names: readonly string[],
  samples: EmailVariables,
  template: string,
): EmailVariables {
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(samples, name) ? samples[name] : sampleOf(template, name),
    ]),
  )
}

const filters: Partial<Record<VariableKind, string>> = { money: ' | rand', date: ' | day' }

/** How a template writes it: `{{ amount | rand }}`. */
export function insertedVariable({ name, kind }: Pick<TemplateVariable, 'name' | 'kind'>): string {
  return `{{ ${name}${filters[kind] ?? ''} }}`
}
