import { sql } from 'drizzle-orm'
import { emailTemplates } from '../tables.server.ts'

/** The present content in the form of `program_default`, to compare the two. */
export const storedDefault = sql`jsonb_build_object('type', ${emailTemplates.type}::text, 'subject', ${emailTemplates.subject}, 'html', ${emailTemplates.htmlBody}, 'text', ${emailTemplates.textBody})`
