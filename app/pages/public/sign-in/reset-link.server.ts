import { data } from 'react-router'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { addressOfMailedToken } from '#modules/identity/queries/invitation.server.ts'

/**
 * The link that an email with a new password leads to, for customers and staff: 410 when it was
 * used or is too old.
 */
export async function loadResetLink(url: URL) {
  const token = url.searchParams.get('token') ?? ''
  const isDead = token !== '' && (await addressOfMailedToken('reset-password', token)) === null
  return data({ token, isDead }, { status: isDead ? 410 : 200 })
}

export function afterReset({ isStaff }: { isStaff: boolean }) {
  return redirectWithToast(isStaff ? '/admin/login' : '/customer-login', {
    kind: 'success',
    message: 'Your password has been changed. Sign in with the new one.',
  })
}
