import { newId } from '#kernel/ids.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { temporaryPasswordHours } from '../../rules/password.ts'

/** The mail that brings a temporary password (D25): sealed until it is sent, masked in the log. */
export async function mailWelcome(
  tx: Transaction,
  user: { name: string; email: string; customerId?: string },
  password: string,
): Promise<void> {
  await enqueueMail(tx, {
    key: `welcome:${newId()}`,
    template: 'welcome',
    to: user.email,
    variables: {
      customer_name: user.name,
      email: user.email,
      login_url: `${config().publicUrl}/customer-login`,
      valid_hours: temporaryPasswordHours,
    },
    secrets: { temporary_password: password },
    ...(user.customerId !== undefined && { customerId: user.customerId }),
  })
}
