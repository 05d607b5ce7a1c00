import { bestSettings, type FoundSetting } from '#modules/settings/rules/matching-settings.ts'
import { globalGroups } from './global-fields.ts'

const tab = 'seo'
const within = 'SEO Settings'

/** The SEO tab and its fields that have every word. */
export function matchingSeoSettings(search: string): FoundSetting[] {
  const fields = globalGroups.flatMap((group) =>
    group.fields.map(({ name, label, hint = '' }) => ({
      tab,
      field: name,
      label,
      within,
      hint: `${group.title} ${hint}`,
    })),
  )
  const picture = { tab, field: 'ogImage', label: 'Picture for sharing', within, hint: 'Sharing' }
  return bestSettings(search, [
    { tab, field: null, label: within, within: 'Settings', hint: 'search engines' },
    ...fields,
    picture,
  ])
}
