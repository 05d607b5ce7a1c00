import { data } from 'react-router'
import { isEmailDenied } from '#modules/mail/queries/email-tables.server.ts'
import { tablesDenied } from './tables-denied.ts'

/**
 * Reads for a page of email. Where the database does not let the program read its tables, the page
 * says so in the words of B§8.
 */
export async function fromEmailTables<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isEmailDenied(error)) throw data(tablesDenied, { status: 503 })
    throw error
  }
}
