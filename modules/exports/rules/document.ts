import { type Column, columnKinds, columnsOf } from './columns.ts'
import { isFileNoun, type NounName, nounNames, nounSchemas } from './nouns.ts'

/** The tables of the database that a noun is made of. */
export const nounTables: Readonly<Record<NounName, readonly string[]>> = {
  customers: ['customers'],
  contacts: ['customer_people'],
  packages: ['packages'],
  orders: ['orders', 'order_lines'],
  invoices: ['invoices', 'invoice_lines'],
  credit_notes: ['invoices', 'invoice_lines'],
  payments: ['payments'],
  refunds: ['payouts'],
  credit_entries: ['customer_credits'],
  subscriptions: ['subscriptions'],
  tickets: ['support_tickets'],
  messages: ['support_messages'],
  chats: ['chat_sessions'],
  chat_messages: ['chat_messages'],
  enquiries: ['general_enquiries'],
  domain_inquiries: ['domain_inquiries'],
  blog_posts: ['blog_posts'],
  faqs: ['faqs'],
  content_sections: ['website_sections'],
  staff: ['staff_profiles'],
  roles: ['roles', 'role_permissions', 'permissions'],
  settings: ['site_settings'],
  audit_log: ['activity_log'],
  ticket_files: ['support_files', 'support_file_bytes'],
  chat_files: ['chat_files', 'chat_file_bytes'],
  payment_proofs: ['payment_claims'],
  pictures: ['image_files'],
  invoice_pdfs: ['invoices'],
  credit_note_pdfs: ['invoices'],
}

/** What stays here, and why. Every table is a noun's or one of these. */
export const leftOut: readonly { reason: string; tables: readonly string[] }[] = [
  {
    reason: 'Secrets and sign-in: passwords, sessions, keys, tokens',
    tables: [
      ...['accounts', 'users', 'sessions', 'verifications', 'passkeys', 'two_factors'],
      ...['api_keys', 'known_sources', 'rate_limits', 'support_webhook_tokens'],
    ],
  },
  {
    reason: 'How work is done: queues, counters, keys of calls, what is cached or counted',
    tables: [
      ...['activity_chain', 'api_calls', 'idempotency_keys', 'document_series'],
      ...['invoice_counters', 'order_counters', 'mail_queue', 'restored_backups'],
      ...['billing_runs', 'recurring_billing_logs', 'charge_attempts', 'gateway_notifications'],
      ...['gateway_payments', 'combined_payments', 'combined_payment_invoices', 'test_payments'],
      ...['replaced_cards', 'cancellation_proposals', 'payment_promises', 'payment_reminders'],
      ...['web_vitals', 'link_checks', 'link_findings', 'missing_addresses', 'delivery_tests'],
      ...['email_events', 'email_files', 'incoming_mails', 'incoming_mail_sources'],
      ...['webhook_attempts', 'webhook_deliveries', 'webhook_messages', 'image_variants'],
      ...['support_drafts', 'support_held_replies', 'support_mailbox_reads', 'support_presence'],
      ...['support_reads', 'chat_offers', 'chat_operators', 'chat_page_visits', 'chat_visitors'],
      ...['chat_blocks', 'blog_post_drafts', 'faq_votes', 'website_section_drafts'],
      ...['website_section_versions', 'email_template_versions', 'review_invitations'],
      ...['import_findings', 'import_records', 'imports', 'unread_statements'],
    ],
  },
  {
    reason: 'How the program is set up: what another program would set up in its own way',
    tables: [
      ...['blog_settings', 'chat_widget_config', 'review_settings', 'support_settings'],
      ...['support_mailbox', 'support_agents', 'support_teams', 'support_team_members'],
      ...['support_category_teams', 'global_seo_settings', 'page_seo_settings', 'redirects'],
      ...['email_templates', 'canned_replies', 'webhook_endpoints', 'vat_rates'],
      ...['statement_mappings', 'staff_pictures'],
    ],
  },
  {
    reason: 'Other parts of the site and of its history, which are in a backup',
    tables: [
      ...['blog_categories', 'blog_tags', 'blog_post_tags', 'blog_comments', 'case_studies'],
      ...['comparison_features', 'ecommerce_products', 'faq_categories', 'hosting_plans'],
      ...['images', 'product_categories', 'projects', 'services', 'service_categories'],
      ...['team_members', 'trust_badges', 'website_features', 'customer_reviews'],
      ...['accounting_exports', 'accounting_export_rows', 'vat_filings', 'vat_filing_rows'],
      ...['bank_statements', 'bank_statement_lines', 'write_offs', 'order_status_history'],
      ...['subscription_items', 'email_logs', 'email_suppressions', 'email_consents'],
      ...['support_ticket_changes', 'support_ticket_copies', 'support_ratings', 'chat_notes'],
      ...['enquiry_messages'],
    ],
  },
]

const head = `# The export

    npm run export -- FOLDER [--without-files] [--spreadsheet za]

writes everything that the business owns into a folder: each noun of the [API](api.md) as JSON
Lines and as CSV, and the files: attachments, proofs of payment, pictures, and a PDF of every
invoice and credit note. It reads the database that the program runs on (DATABASE_URL, or that of
DATA_DIR) beside a running server, and a million rows need no more memory than a thousand.

- **Ended in the middle**, the same command goes on where it was. A noun that is finished is not
  written again, and nothing is doubled.
- **\`export.json\`** says how far it is. Once \`finished_at\` is set: how many records there are of
  each noun, how many rows and bytes each file has, and its SHA-256.
- **What was created before \`started_at\`** is in it, as it is at the moment it is read.
- **JSON Lines** (\`invoices.jsonl\`) hold an object of the API on each line, with amounts in cents.
  Take these for a program.
- **CSV** (\`invoices.csv\`) is for spreadsheets: UTF-8 with a byte-order mark, each amount in rand
  and in cents. Lists within an object have a file of their own (\`invoices.lines.csv\`), whose first
  column is the object's id. A text that a spreadsheet would run as a formula has an apostrophe
  before it. \`--spreadsheet za\` writes semicolons and decimal commas.
- **PDFs of tax invoices** are copies; the original stays to be issued to the customer.
- **There are no secrets** in it: no passwords or their hashes, no keys, no card tokens. It holds
  personal information all the same: keep it safe, and delete it when you are done.
- It is recorded in the audit log.

A [backup](operations.md#backups) is the whole database; this is what another program can read.

\`npm run export -- describe\` writes this page from the code.
`

/** docs/export.md: how an export is read, column by column. */
export function exportDocument(): string {
  const nouns = nounNames.map((noun) => describedNoun(noun)).join('\n')
  const left = leftOut
    .map(({ reason, tables }) => `- ${reason}: ${[...tables].sort().join(', ')}.`)
    .join('\n')
  return `${head}\n## Columns\n\n${nouns}\n## What is not exported\n\n${left}\n`
}

function describedNoun(noun: NounName): string {
  const schema = nounSchemas[noun]
  const { columns, parts, parent } = columnsOf(schema, 'staff')
  const about = isFileNoun(noun) ? 'Files, and where they are in the folder.' : schema.description
  const tables = parts.map(({ name, columns: own }) => {
    const first = parent === null ? '' : `\`${parent}\`, `
    return `\`${noun}.${name}.csv\`: ${first}\`position\` (from 1), and\n\n${table(own)}`
  })
  return [`### ${noun}\n\n${about ?? ''}\n`, table(columns), ...tables].join('\n')
}

function table(columns: readonly Column[]): string {
  const rows = columns.map(({ name, kind, mayBeEmpty, about }) => {
    const what = kind === 'choice' ? `One of ${about}` : columnKinds[kind]
    const more = kind === 'choice' ? '' : about
    return `| ${name} | ${what}${mayBeEmpty ? ', or empty' : ''} | ${more.replaceAll('|', '\\|')} |`
  })
  return `| Column | What | |\n|---|---|---|\n${rows.join('\n')}\n`
}
