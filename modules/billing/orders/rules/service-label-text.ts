// Without the schema, so that pages that show the field do not load the validation library.
export const serviceLabelLabel = 'Domain or name'
export const serviceLabelHint =
  'Optional: shown with the service and on its invoices, so that you can tell yours apart.'

/** 'Protea for thandi.co.za'. */
export function namedService(name: string, label: string): string {
  return label === '' ? name : `${name} for ${label}`
}

/**
 * The description of an item after its service was renamed: 'Protea – monthly hosting for
 * thandi.co.za'. A text of ours stays as it is.
 */
export function renamedDescription(
  item: { description: string; packageId: string | null },
  before: string,
  after: string,
): string {
  const ending = before === '' ? '' : ` for ${before}`
  if (!item.description.endsWith(ending) || (ending === '' && item.packageId === null))
    return item.description
  return namedService(item.description.slice(0, item.description.length - ending.length), after)
}

/** The same for a subscription's description, which usually names the label already. */
export function describedService(description: string, label: string): string {
  return description.includes(label) ? description : namedService(description, label)
}
