import { releaseNotesSection } from '#modules/content/defaults/sections/company.ts'
import { releasesInOrder } from '#modules/content/rules/releases.ts'
import { pageParts } from '../parts.server.ts'

export async function loadReleaseNotes() {
  const parts = pageParts()
  const content = await parts.section(releaseNotesSection)
  return parts.answer({
    content: content && { ...content, entries: releasesInOrder(content.entries) },
  })
}

export type ReleaseNotes = NonNullable<
  Awaited<ReturnType<typeof loadReleaseNotes>>['data']['content']
>
