import { data } from 'react-router'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { knownSection } from '#modules/content/defaults/known-sections.ts'
import { sectionVersion } from '#modules/content/operations/save-section.server.ts'
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
