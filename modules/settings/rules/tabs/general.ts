import { checkbox, choice, picture, text } from '../setting-kinds.ts'
import { declaredTab } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

/** B§3 site_settings. */
const zones: Record<string, string> = {
  'Africa/Johannesburg': 'South Africa (Johannesburg)',
  UTC: 'UTC',
  'America/New_York': 'New York',
  'Europe/London': 'London',
}

export const generalTab = declaredTab({
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
    'siteOpen',
    'requireStaffSecondFactor',
  ],
  // Who may get into the back office hangs on it.
  isGuardedChange: (current, { requireStaffSecondFactor }) =>
    requireStaffSecondFactor !== current.requireStaffSecondFactor,
  groups: {
    Site: {
      fields: {
        site_title: text('Site title', {
          max: 120,
          required: true,
          form: /./,
          message: 'Enter the title of the site.',
          hint: 'The part before the first dash is shown in the header.',
        }),
        site_description: text('Site description', { kind: 'area', max: 500 }),
        meta_keywords: text('Keywords', { max: 500, hint: 'Separated by commas.' }),
        timezone: choice('Time zone', zones, {
          hint: 'Used for invoice and billing dates.',
          message: 'Choose a time zone.',
        }),
      },
    },
    Visitors: {
      fields: {
        site_open: checkbox(
          'The site is open',
          'If off, visitors of a live site read that it opens soon, with your contact details. Staff see the site.',
        ),
      },
    },
    Contact: {
      fields: {
        contact_email: text('Contact email', {
          kind: 'email',
          max: 200,
          required: true,
          form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
          message: 'Enter an email address, such as hello@example.co.za.',
        }),
        support_phone: text('Support phone', { kind: 'tel', max: 40 }),
      },
    },
    Favicon: {
      description: 'The icon in the tab of the browser. The logo is on the Appearance tab.',
      fields: {
        favicon_url: picture('Favicon', 'A square picture.'),
        favicon_enabled: checkbox('Use this favicon', 'If off, browsers show the default icon.'),
      },
    },
    Staff: {
      fields: {
        require_staff_second_factor: checkbox(
          'Require two-factor sign-in',
          'Staff without it, you included, can open only their profile until they have set it up or signed in with a passkey. Changing this needs your password.',
        ),
      },
    },
  },
  saved: (current) => ({
    site_title: current.siteTitle,
    site_description: current.siteDescription,
    meta_keywords: current.metaKeywords,
    timezone: current.timezone,
    site_open: current.siteOpen,
    contact_email: current.contactEmail,
    support_phone: current.supportPhone,
    favicon_url: current.faviconUrl,
    favicon_enabled: current.faviconEnabled,
    require_staff_second_factor: current.requireStaffSecondFactor,
  }),
  change: (values) => ({
    siteTitle: values.site_title,
    siteDescription: values.site_description,
    metaKeywords: values.meta_keywords,
    timezone: values.timezone,
    siteOpen: values.site_open,
    contactEmail: values.contact_email,
    supportPhone: values.support_phone,
    faviconUrl: values.favicon_url,
    faviconEnabled: values.favicon_enabled,
    requireStaffSecondFactor: values.require_staff_second_factor,
  }),
  check: ({ favicon_enabled, favicon_url }, problems) => {
    if (favicon_enabled && favicon_url === '')
      problems.favicon_url = ['Choose a favicon, or switch it off.']
  },
  // There is no default for whom to contact, and a reset must neither open the back office nor close
  // the site.
  onReset: ({ contactEmail, supportPhone, siteOpen, requireStaffSecondFactor }) => ({
    contactEmail,
    supportPhone,
    siteOpen,
    requireStaffSecondFactor,
  }),
})
