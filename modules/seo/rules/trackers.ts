/** Ids as entered in the five fields of global_seo_settings. */
export type TrackerFields = {
  googleAnalyticsId: string
  googleTagManagerId: string
  facebookPixelId: string
  microsoftClarityId: string
  hotjarId: string
}

export const trackerNames = ['analytics', 'tagManager', 'pixel', 'clarity', 'hotjar'] as const
export type TrackerName = (typeof trackerNames)[number]
export type Trackers = Partial<Record<TrackerName, string>>

/** The format of each id. Ids become part of URLs, so anything else is rejected. */
const shapes: Record<keyof TrackerFields, { name: TrackerName; shape: RegExp; message: string }> = {
  googleAnalyticsId: {
    name: 'analytics',
    shape: /^G-[A-Z0-9]{4,16}$/,
    message: 'Enter a measurement ID such as G-ABC123XYZ0.',
  },
  googleTagManagerId: {
    name: 'tagManager',
    shape: /^GTM-[A-Z0-9]{4,12}$/,
    message: 'Enter a container ID such as GTM-ABC1234.',
  },
  facebookPixelId: {
    name: 'pixel',
    shape: /^\d{6,20}$/,
    message: 'Enter the digits of the pixel ID.',
  },
  microsoftClarityId: {
    name: 'clarity',
    shape: /^[a-z0-9]{6,20}$/,
    message: 'Enter a project ID of lower-case letters and digits.',
  },
  hotjarId: { name: 'hotjar', shape: /^\d{4,12}$/, message: 'Enter the digits of the site ID.' },
}

/** Why an id is invalid; null for a valid or blank one. */
export function trackerFault(field: keyof TrackerFields, id: string): string | null {
  const text = id.trim()
  return text === '' || shapes[field].shape.test(text) ? null : shapes[field].message
}

/** The trackers with a valid id. */
export function trackersOf(fields: TrackerFields): Trackers {
  const found: Trackers = {}
  for (const field of [
    'googleAnalyticsId',
    'googleTagManagerId',
    'facebookPixelId',
    'microsoftClarityId',
    'hotjarId',
  ] as const) {
    const id = fields[field].trim()
    if (shapes[field].shape.test(id)) found[shapes[field].name] = id
  }
  return found
}
