import { newId } from '#kernel/ids.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/** Tells the owner, who may not have been the one who changed it. */
export async function mailPasswordChanged(tx: Transaction, person: { name: string; email: string }, at: Date): Promise<void> {
  await enqueueMail(tx, {
    key: `password_changed:${newId()}`,
    template: 'password_changed',
    to: person.email,
    variables: { customer_name: person.name, changed_at: at.toISOString(), reset_url: `${config().publicUrl}/forgot-password` },
  })
}
