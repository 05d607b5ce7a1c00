/** What a field of the form begins with, and what is wrong with it. */
export type WidgetField = (name: string) => {
  name: string
  defaultValue: string
  error: string[] | undefined
}

/** The same for a checkbox. */
export function checkboxOf(field: WidgetField, name: string) {
  const { defaultValue, ...rest } = field(name)
  return { ...rest, defaultChecked: defaultValue === 'on' }
}
