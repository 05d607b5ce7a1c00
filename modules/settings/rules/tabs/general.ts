import { ok } from '#kernel/result.ts'
import {
  isOn,
  on,
  type Problems,
  readPicture,
  readText,
  refuseSettings,
  type SettingsTab,
} from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

/** B§3 site_settings. */
const zones = [
  { value: 'Africa/Johannesburg', label: 'South Africa (Johannesburg)' },
  { value: 'UTC', label: 'UTC' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'Europe/London', label: 'London' },
]

export const generalTab: SettingsTab = {
  label: settingsTabLabels.general,
  columns: [
    'siteTitle',
    'siteDescription',
    'contactEmail',
    'supportPhone',
    'faviconEnabled',
    'faviconUrl',
    'metaKeywords',
    'timezone',
    'requireStaffSecondFactor',
  ],
  // Who may get into the back office hangs on it.
  isGuardedChange: (current, { requireStaffSecondFactor }) =>
    requireStaffSecondFactor !== current.requireStaffSecondFactor,
  // There is no default for whom to contact, and a reset must not open the back office.
  reset: (
    { contactEmail, supportPhone, requireStaffSecondFactor },
    { siteTitle, siteDescription, faviconEnabled, faviconUrl, metaKeywords, timezone },
  ) => ({
    ...{ siteTitle, siteDescription, faviconEnabled, faviconUrl, metaKeywords, timezone },
    ...{ contactEmail, supportPhone, requireStaffSecondFactor },
  }),
  groups: ({ timezone }) => [
    {
      title: 'Site',
      fields: [
        {
          kind: 'text',
          name: 'site_title',
          label: 'Site title',
          required: true,
          max: 120,
          hint: 'The part before the first dash is shown in the header.',
        },
        { kind: 'area', name: 'site_description', label: 'Site description', max: 500 },
        {
          kind: 'text',
          name: 'meta_keywords',
          label: 'Keywords',
          max: 500,
          hint: 'Separated by commas.',
        },
        {
          kind: 'choice',
          name: 'timezone',
          label: 'Time zone',
          options: zones.some(({ value }) => value === timezone)
            ? zones
            : [...zones, { value: timezone, label: timezone }],
          hint: 'Used for invoice and billing dates.',
        },
      ],
    },
    {
      title: 'Contact',
      fields: [
        { kind: 'email', name: 'contact_email', label: 'Contact email', required: true, max: 200 },
        { kind: 'tel', name: 'support_phone', label: 'Support phone', max: 40 },
      ],
    },
    {
      title: 'Favicon',
      description: 'The icon in the tab of the browser. The logo is on the Appearance tab.',
      fields: [
        { kind: 'picture', name: 'favicon_url', label: 'Favicon', hint: 'A square picture.' },
        {
          kind: 'switch',
          name: 'favicon_enabled',
          label: 'Use this favicon',
          hint: 'If off, browsers show the default icon.',
        },
      ],
    },
    {
      title: 'Staff',
      fields: [
        {
          kind: 'switch',
          name: 'require_staff_second_factor',
          label: 'Require two-factor sign-in',
          hint: 'Staff without it, you included, can open only their profile until they have set it up or signed in with a passkey. Changing this needs your password.',
        },
      ],
    },
  ],
  values: (current) => ({
    site_title: current.siteTitle,
    site_description: current.siteDescription,
    meta_keywords: current.metaKeywords,
    timezone: current.timezone,
    contact_email: current.contactEmail,
    support_phone: current.supportPhone,
    favicon_url: current.faviconUrl,
    favicon_enabled: on(current.faviconEnabled),
    require_staff_second_factor: on(current.requireStaffSecondFactor),
  }),
  parse: (typed, { current }) => {
    const problems: Problems = {}
    const siteTitle = readText(typed, 'site_title', { max: 120, problems })
    if (siteTitle === '') problems.site_title = ['Enter the title of the site.']
    const contactEmail = readText(typed, 'contact_email', { max: 200, problems })
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contactEmail))
      problems.contact_email = ['Enter an email address, such as hello@example.co.za.']
    const timezone = typed.timezone ?? ''
    if (timezone !== current.timezone && !zones.some(({ value }) => value === timezone))
      problems.timezone = ['Choose a time zone.']
    const faviconUrl = readPicture(typed, 'favicon_url', problems)
    const faviconEnabled = isOn(typed.favicon_enabled)
    if (faviconEnabled && faviconUrl === '')
      problems.favicon_url = ['Choose a favicon, or switch it off.']
    const change = {
      siteTitle,
      siteDescription: readText(typed, 'site_description', { max: 500, problems }),
      metaKeywords: readText(typed, 'meta_keywords', { max: 500, problems }),
      timezone,
      contactEmail,
      supportPhone: readText(typed, 'support_phone', { max: 40, problems }),
      faviconUrl,
      faviconEnabled,
      requireStaffSecondFactor: isOn(typed.require_staff_second_factor),
    }
    return Object.keys(problems).length > 0 ? refuseSettings(problems) : ok(change)
  },
}
