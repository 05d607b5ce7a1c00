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
  services: ['provisioned_services'],
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
      'accounts',
      'api_keys',
      'known_sources',
      'passkeys',
      'rate_limits',
      'sessions',
      'support_webhook_tokens',
      'two_factors',
      'users',
      'verifications',
    ],
  },
  {
    reason: 'How work is done: queues, counters, keys of calls, what is cached or counted',
    tables: [
      'activity_chain',
      'api_calls',
      'billing_runs',
      'blog_post_drafts',
      'cancellation_proposals',
      'charge_attempts',
      'chat_blocks',
      'chat_offers',
      'chat_operators',
      'chat_page_visits',
      'chat_visitors',
      'combined_payment_invoices',
      'combined_payments',
      'delivery_tests',
      'dns_changes',
      'dns_zones',
      'document_series',
      'email_events',
      'email_files',
      'email_template_versions',
      'faq_votes',
      'gateway_notifications',
      'gateway_payments',
      'idempotency_keys',
      'image_variants',
      'import_files',
      'import_findings',
      'import_records',
      'imports',
      'incoming_mail_sources',
      'incoming_mails',
      'invoice_counters',
      'link_checks',
      'link_findings',
      'mail_queue',
      'missing_addresses',
      'order_counters',
      'payment_promises',
      'payment_reminders',
      'recurring_billing_logs',
      'replaced_cards',
      'restored_backups',
      'review_invitations',
      'support_drafts',
      'support_held_replies',
      'support_mailbox_reads',
      'support_presence',
      'support_reads',
      'test_payments',
      'unread_statements',
      'web_vitals',
      'webhook_attempts',
      'webhook_deliveries',
      'webhook_messages',
      'website_section_drafts',
      'website_section_versions',
    ],
  },
  {
    reason: 'How the program is set up: what another program would set up in its own way',
    tables: [
      'blog_settings',
      'canned_replies',
      'chat_widget_config',
      'dns_server_groups',
      'dns_servers',
      'email_templates',
      'global_seo_settings',
      'page_seo_settings',
      'redirects',
      'review_settings',
      'staff_pictures',
      'statement_mappings',
      'support_agents',
      'support_category_teams',
      'support_mailbox',
      'support_settings',
      'support_team_members',
      'support_teams',
      'vat_rates',
      'webhook_endpoints',
    ],
  },
  {
    reason: 'Other parts of the site and of its history, which are in a backup',
    tables: [
      'accounting_export_rows',
      'accounting_exports',
      'bank_statement_lines',
      'bank_statements',
      'blog_categories',
      'blog_comments',
      'blog_post_tags',
      'blog_tags',
      'case_studies',
      'chat_notes',
      'comparison_features',
      'customer_reviews',
      'ecommerce_products',
      'email_consents',
      'email_logs',
      'email_suppressions',
      'enquiry_messages',
      'faq_categories',
      'hosting_plans',
      'images',
      'order_status_history',
      'product_categories',
      'projects',
      'service_categories',
      'services',
      'subscription_items',
      'support_ratings',
      'support_ticket_changes',
      'support_ticket_copies',
      'team_members',
      'trust_badges',
      'vat_filing_rows',
      'vat_filings',
      'website_features',
      'write_offs',
    ],
  },
  {
    reason: 'How accounts are set up on servers',
    tables: [
      'package_servers',
      'server_differences',
      'server_groups',
      'servers',
      'service_actions',
      'service_wishes',
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
  const left = leftOut.map(({ reason, tables }) => `- ${reason}: ${tables.join(', ')}.`).join('\n')
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
