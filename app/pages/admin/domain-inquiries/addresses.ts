import { href } from 'react-router'

/** The list with an inquiry open in it and its search, filters and page. */
export function openInquiry(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  if (id === null) params.delete('open')
  else params.set('open', id)
  const text = params.toString()
  return `${href('/admin/domain-inquiries')}${text === '' ? '' : `?${text}`}`
}
