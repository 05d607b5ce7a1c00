import { operatorAccounts } from '#modules/chat/operators/queries/operators.server.ts'
import type { AccountChoice } from './operator-form.tsx'

/**
 * The accounts that this operator may work with; those of other operators are shown, and cannot be
 * chosen.
 */
export async function accountChoices(operatorId: string | null): Promise<AccountChoice[]> {
  const accounts = await operatorAccounts()
  return accounts.map((account) => ({
    ...{ userId: account.userId, name: account.name, email: account.email },
    isTaken: account.operatorId !== null && account.operatorId !== operatorId,
  }))
}
