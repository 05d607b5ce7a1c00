import { data, href } from 'react-router'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { knownSection } from '#modules/content/defaults/known-sections.ts'
import {
  draftSection,
  publishSection,
  sectionVersion,
} from '#modules/content/operations/save-section.server.ts'
import { recentPictures } from '#modules/content/queries/picture-library.server.ts'
import { sectionState } from '#modules/content/queries/section-list.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'

/** What both editors of a section begin with: its draft, or what visitors see. */
export async function loadEditor(args: GuardArgs & { params: { key: string } }) {
  const [state, recent, { timezone }] = await Promise.all([
    sectionState(args.params.key),
    recentPictures(),
    siteSettings(),
  ])
  if (!state) throw data('This section doesn’t exist.', { status: 404 })
  const { key, page, draft, published, isStored } = state
  const { title, content, isActive } = draft ?? published
  return {
    key,
    page,
    values: { title, content, isActive },
    version: sectionVersion(state),
    draft: draft && { by: draft.writtenBy, at: draft.updatedAt },
    saved: isStored ? { by: published.editedBy, at: published.updatedAt } : null,
    /** Switched off, its default is shown. */
    isNeeded: knownSection(key)?.isNeeded ?? false,
    recent,
    timezone,
  }
}

export type EditorData = Awaited<ReturnType<typeof loadEditor>>

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
