/**
 * Names whose values only the recipient may read (D25): the log shows '[hidden]'. The branch code
 * of a bank is none.
 */
export function isSecretVariable(name: string): boolean {
  return /password|secret|(?<!^branch)_code$|_token$|^(?:reset|verify|sign_in|invitation|review)_url$/i.test(
    name,
  )
}
