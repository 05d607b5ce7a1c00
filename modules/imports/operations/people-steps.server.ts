import { writeImportedPeople } from '#modules/customers/operations/import-customers.server.ts'
import type { ImportedPerson } from '#modules/customers/rules/imported-person.ts'
import {
  type ImportedAccount,
  importAccounts,
} from '#modules/identity/operations/accounts/import-accounts.server.ts'
import { accountsByAddress } from '#modules/identity/queries/accounts.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { createdTargets, rowsById, targetsOf } from '../queries/records.server.ts'
import { type Origin, sourceNames } from '../rules/import.ts'
import type { SourceRow } from '../rules/source-row.ts'
import { sourceId } from '../rules/source-values.ts'
import type { ImportStep } from '../rules/step.ts'
import { whmcsContact, whmcsPerson, whmcsUser } from '../rules/whmcs/people.ts'

type Step<T> = ImportStep<Transaction, T>

const idOf = (row: SourceRow, name: string) => sourceId(row[name]) ?? 0

/** Sign-in accounts. One that is here keeps its password. */
export function userStep({ source, zone }: Origin): Step<Omit<ImportedAccount, 'id'>> {
  return {
    kind: 'user',
    table: 'tblusers',
    batchSize: 500,
    map: async (records) => {
      const mapped = records.map(({ sourceId: id, row }) => ({
        sourceId: id,
        inputs: [row.email, row.first_name, row.last_name],
        mapped: whmcsUser(row, zone),
      }))
      const here = await accountsByAddress(
        mapped.flatMap(({ mapped: { kind, ...rest } }) =>
          'value' in rest ? [rest.value.email] : [],
        ),
      )
      const own = await createdTargets(
        source,
        'tblusers',
        mapped.map((each) => each.sourceId),
      )
      return mapped.map((each) => {
        if (each.mapped.kind !== 'write') return each
        const { name, value } = each.mapped
        const account = here.get(value.email)
        if (!account || own.get(each.sourceId) === account.userId) return each
        const to = { targetId: account.userId }
        return account.isVerified
          ? {
              ...each,
              mapped: {
                kind: 'linked',
                name,
                reason: 'Has an account here already: its password stays',
                to,
              },
            }
          : {
              ...each,
              mapped: {
                kind: 'rejected',
                name,
                reason: 'An account here has this address and never proved it',
                cents: null,
              },
            }
      })
    },
    write: importAccounts,
    rewrite: async () => undefined,
    inUse: async () => new Map(),
  }
}

/** Which account acts for which customer. */
export function personStep({ source, zone }: Origin): Step<Omit<ImportedPerson, 'id'>> {
  const by = sourceNames[source]
  return {
    kind: 'person',
    table: 'tblusers_clients',
    batchSize: 500,
    map: async (records) => {
      const userIds = records.map(({ row }) => idOf(row, 'auth_user_id'))
      const clientIds = records.map(({ row }) => idOf(row, 'client_id'))
      const [users, accounts, customers, created] = [
        await rowsById(source, 'tblusers', userIds),
        await targetsOf(source, 'tblusers', userIds),
        await targetsOf(source, 'tblclients', clientIds),
        await createdTargets(source, 'tblclients', clientIds),
      ]
      return records.map(({ sourceId: id, row }) => {
        const user = users.get(idOf(row, 'auth_user_id'))
        const clientId = idOf(row, 'client_id')
        const rows = {
          row,
          user,
          userId: accounts.get(idOf(row, 'auth_user_id')) ?? null,
          customerId: customers.get(clientId) ?? null,
          isNewCustomer: created.has(clientId),
        }
        return { sourceId: id, inputs: rows, mapped: whmcsPerson(rows, zone) }
      })
    },
    write: (tx, people) => writeImportedPeople(tx, people, by),
    rewrite: (tx, people) => writeImportedPeople(tx, people, by),
    inUse: async () => new Map(),
  }
}

/** Contacts without a sign-in: an invitation that staff may send. */
export function contactStep({ source, zone }: Origin): Step<Omit<ImportedPerson, 'id'>> {
  const by = sourceNames[source]
  return {
    kind: 'contact',
    table: 'tblcontacts',
    batchSize: 500,
    map: async (records) => {
      const clientIds = records.map(({ row }) => idOf(row, 'userid'))
      const customers = await targetsOf(source, 'tblclients', clientIds)
      return records.map(({ sourceId: id, row }) => {
        const customerId = customers.get(idOf(row, 'userid')) ?? null
        const mapped = whmcsContact({ row, customerId }, zone)
        return { sourceId: id, inputs: [row, customerId], mapped }
      })
    },
    write: (tx, people) => writeImportedPeople(tx, people, by),
    rewrite: (tx, people) => writeImportedPeople(tx, people, by),
    inUse: async () => new Map(),
  }
}
