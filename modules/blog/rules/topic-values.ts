/** Of a category or tag, in characters. */
export const topicLimits = { name: 60, slug: 120, description: 500 } as const

export type TopicValues = { name: string; slug: string; description: string; isActive: boolean }

/** As typed, to fill a form in again. */
export function typedTopic(typed: Record<string, string>): TopicValues {
  return {
    name: typed.name ?? '',
    slug: typed.slug ?? '',
    description: typed.description ?? '',
    isActive: 'isActive' in typed,
  }
}

/** By label, for the version of a form and for two versions side by side. A tag has no state. */
export function topicTexts({
  name,
  slug,
  description,
  isActive,
}: Omit<TopicValues, 'isActive'> & { isActive?: boolean }): Record<string, string> {
  return {
    Name: name,
    Slug: slug,
    Description: description,
    ...(isActive !== undefined && { Active: isActive ? 'Yes' : 'No' }),
  }
}
