import { ok } from '#kernel/result.ts'
import {
  type Appearance,
  type BrandColours,
  type CornerStyle,
  cornerStyles,
  type Typeface,
  typefaces,
} from '../appearance/appearance.ts'
import { colourProblem } from '../appearance/colours.ts'
import {
  type FormValues,
  type Problems,
  readPicture,
  refuseSettings,
  type SettingsBlocks,
  type SettingsTab,
} from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

const typefaceChoices: Record<Typeface, { label: string; description: string }> = {
  figtree: {
    label: 'Figtree and Bricolage Grotesque',
    description: 'Friendly, with headlines of character.',
  },
  geist: { label: 'Geist', description: 'Plain and technical, one family for everything.' },
  source: { label: 'Source Sans and Source Serif', description: 'Classic, with serif headlines.' },
}

const cornerChoices: Record<CornerStyle, { label: string; description: string }> = {
  square: { label: 'Square', description: 'No rounding.' },
  soft: { label: 'Soft', description: 'A little rounding.' },
  round: { label: 'Round', description: 'Generous rounding.' },
}

const choices = <Name extends string>(
  names: readonly Name[],
  described: Record<Name, { label: string; description: string }>,
) => names.map((value) => ({ value, ...described[value] }))

/** How the brand looks on the site, in the areas, in emails and on documents. */
export const appearanceTab: SettingsTab = {
  label: settingsTabLabels.appearance,
  columns: ['logoUrl', 'appearance'],
  groups: () => [
    {
      title: 'Logo',
      description:
        'Shown on the site, in the customer area, in emails and on invoices. Without one, the name of the site is shown.',
      fields: [
        {
          kind: 'picture',
          name: 'logo_url',
          label: 'Logo',
          hint: 'For light backgrounds. A transparent PNG or an SVG looks best.',
        },
        {
          kind: 'picture',
          name: 'logo_dark_url',
          label: 'Logo for dark backgrounds',
          hint: 'For the footer and dark sections. Without it, the logo above is used there too.',
        },
      ],
    },
    {
      title: 'Colours',
      description:
        'All other shades follow from these two. Error messages and delete buttons stay red whatever you choose.',
      fields: [
        {
          kind: 'colour',
          name: 'main_colour',
          label: 'Main colour',
          brand: 'main_colour',
          max: 7,
          required: true,
          hint: 'Buttons and links of the public pages, emails, and lines on documents.',
        },
        {
          kind: 'colour',
          name: 'second_colour',
          label: 'Second colour',
          brand: 'second_colour',
          max: 7,
          required: true,
          hint: 'Highlights on dark sections, and the end of the coloured line.',
        },
      ],
    },
    {
      title: 'Typeface',
      fields: [
        {
          kind: 'cards',
          name: 'typeface',
          label: 'Typeface',
          options: choices(typefaces, typefaceChoices),
          hint: 'Documents are printed in it too. Emails ask for it, and programs that load no fonts show one of its kind.',
        },
      ],
    },
    {
      title: 'Corners',
      fields: [
        {
          kind: 'cards',
          name: 'corners',
          label: 'Corners',
          options: choices(cornerStyles, cornerChoices),
          hint: 'Of buttons, fields and cards.',
        },
      ],
    },
  ],
  values: ({ logoUrl, appearance }) => ({ logo_url: logoUrl, ...appearance }),
  parse: (typed) => {
    const problems: Problems = {}
    const logoUrl = readPicture(typed, 'logo_url', problems)
    const appearance = {
      logo_dark_url: readPicture(typed, 'logo_dark_url', problems),
      main_colour: readBrandColour(typed, 'main_colour', problems),
      second_colour: readBrandColour(typed, 'second_colour', problems),
      typeface: typefaces.find((known) => known === typed.typeface),
      corners: cornerStyles.find((known) => known === typed.corners),
    }
    const { typeface, corners } = appearance
    if (!typeface) problems.typeface = ['Choose a typeface.']
    if (!corners) problems.corners = ['Choose a corner style.']
    if (!typeface || !corners || Object.keys(problems).length > 0) return refuseSettings(problems)
    return ok({ logoUrl, appearance: { ...appearance, typeface, corners } })
  },
}

/** '#RRGGBB' in small letters, also from #RGB and without the #; null for anything else. */
export function normalisedColour(text: string): string | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}

function readBrandColour(typed: FormValues, name: keyof BrandColours, problems: Problems): string {
  const colour = normalisedColour(typed[name] ?? '')
  const problem =
    colour === null ? 'Enter a colour such as #c8412a.' : colourProblem(name, colour)?.message
  if (problem !== undefined) problems[name] = [problem]
  return colour ?? ''
}

/** What is being written, for the preview: what cannot be shown is as it is stored. */
export function previewedAppearance(
  typed: FormValues,
  stored: Pick<SettingsBlocks, 'logoUrl' | 'appearance'>,
): { logoUrl: string; appearance: Appearance } {
  const picture = (name: string, known: string) => {
    const problems: Problems = {}
    const text = typed[name] === undefined ? known : readPicture(typed, name, problems)
    return problems[name] ? known : text
  }
  const own = stored.appearance
  return {
    logoUrl: picture('logo_url', stored.logoUrl),
    appearance: {
      logo_dark_url: picture('logo_dark_url', own.logo_dark_url),
      main_colour: normalisedColour(typed.main_colour ?? '') ?? own.main_colour,
      second_colour: normalisedColour(typed.second_colour ?? '') ?? own.second_colour,
      typeface: typefaces.find((known) => known === typed.typeface) ?? own.typeface,
      corners: cornerStyles.find((known) => known === typed.corners) ?? own.corners,
    },
  }
}
