/** The groups of the back office's navigation, which fold. */
export const sectionGroups = ['Sell', 'Support', 'Content', 'Site', 'People'] as const
export type SectionGroup = (typeof sectionGroups)[number]

export function parseGroups(names: readonly string[]): SectionGroup[] {
  return sectionGroups.filter((group) => names.includes(group))
}
