import { href } from 'react-router'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { draftSection, publishSection } from '#modules/content/operations/save-section.server.ts'

/** The two ways to save: each is an address of the same page. */
export const saves = {
  publish: { operation: publishSection, done: 'Section updated successfully' },
  draft: { operation: draftSection, done: 'Draft saved successfully' },
}

/** Back to the editor, with what was done. */
export function savedAs(
  message: string,
  page: '/admin/content/:key/:form?' | '/admin/content/:key/json/:form?',
  key: string,
) {
  return redirectWithToast(href(page, { key }), { kind: 'success', message })
}
