import { button, type Fact, paragraph } from '#modules/mail/rules/email-parts.ts'

export const message = '{{ message | escape | newline_to_br | raw }}'

const ownPage = '{{ site_url }}/dashboard/tickets/{{ ticket_id }}'

export const staffPage = '{{ site_url }}/admin/tickets/{{ ticket_id }}'

/** A person who only ever wrote emails has no account, and answers by email. */
export const ownButton = (label: string) =>
  `{% if has_account != blank %}${button(ownPage, label)}{% endif %}`

export const ownLink = (label: string) =>
  `{% if has_account != blank %}${label}: ${ownPage}{% endif %}`

export const reopening =
  'Is it not solved? {% if has_account != blank %}Write on your ticket{% else %}Answer this email{% endif %}, and it is open again.'

const ratingPage = `${ownPage}/rating`

export const ratingLink = `{% if ask_rating != blank %}${paragraph(`How did we do? <a href="${ratingPage}" style="color:#c8412a">Rate our help</a>. It takes a few seconds.`)}{% endif %}`

export const ratingText = `{% if ask_rating != blank %}How did we do? Rate our help: ${ratingPage}
{% endif %}`

export const common = [
  'customer_name',
  'ticket_number',
  'ticket_id',
  'subject',
  'category',
  'priority',
] as const

export const toCustomer = [...common, 'has_account'] as const

export const rows: readonly Fact[] = [
  { label: 'Ticket', value: '{{ ticket_number }}' },
  { label: 'Subject', value: '{{ subject }}' },
]

/** What was attached to the message. */
export const filesRow: Fact = { label: 'Files', value: '{{ files }}', when: 'files != blank' }

export const staffRows: readonly Fact[] = [
  ...rows,
  { label: 'Customer', value: '{{ customer_name }}' },
  { label: 'Category', value: '{{ category }}' },
  { label: 'Priority', value: '{{ priority }}' },
]

export const messageRows: readonly Fact[] = [...staffRows, filesRow]

export const answerRows: readonly Fact[] = [
  ...rows,
  filesRow,
  { label: 'Status', value: '{{ status }}', when: 'status != blank' },
  { label: 'Also sent to', value: '{{ in_copy }}', when: 'in_copy != blank' },
]

export const dueRows: readonly Fact[] = [
  ...rows,
  { label: 'Customer', value: '{{ customer_name }}' },
  { label: 'Due', value: '{{ due_at }}' },
]

export const dueVariables = [
  'staff_name',
  'customer_name',
  'ticket_number',
  'ticket_id',
  'subject',
  'due_at',
] as const
