import { href } from 'react-router'
import type { Result } from '#kernel/result.ts'

/** B§8: 'Failed to update status: {message}', and the same of a fault, which has no message. */
export const statusFailure = 'Failed to update status'
export const deleteFailure = 'Failed to delete enquiry'
export const deleteSelectedFailure = 'Failed to delete enquiries'

/** The refusal with what failed before its reason. */
export function saying<T>(failure: string, result: Result<T>): Result<T> {
  return result.ok
    ? result
    : { ...result, error: { ...result.error, message: `${failure}: ${result.error.message}` } }
}

/** B§8: the question before one or several enquiries are deleted. */
export function enquiryDeletion(count: number) {
  if (count === 1) {
    return {
      title: 'Delete enquiry?',
      label: 'Delete enquiry',
      text: 'Are you sure you want to delete this enquiry? This cannot be undone.',
    }
  }
  return {
    title: `Delete ${count} enquiries?`,
    label: `Delete ${count} enquiries`,
    text: `Are you sure you want to delete these ${count} enquiries? This cannot be undone.`,
  }
}

/** B§8: the same of domain inquiries, which names the count in any case. */
export function inquiryDeletion(count: number) {
  const what = count === 1 ? '1 inquiry' : `${count} inquiries`
  return {
    title: `Delete ${what}?`,
    label: `Delete ${what}`,
    text: `Are you sure you want to delete ${what}? This cannot be undone.`,
  }
}

/** The list of domain inquiries with one open in it, and its search, filters and page. */
export function openInquiry(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  if (id === null) params.delete('open')
  else params.set('open', id)
  const text = params.toString()
  return `${href('/admin/domain-inquiries')}${text === '' ? '' : `?${text}`}`
}
