import {
  type Appearance,
  type BrandColours,
  type CornerStyle,
  cornerStyles,
  type Typeface,
  typefaces,
} from '../appearance/appearance.ts'
import { colourProblem, normalisedColour } from '../appearance/colours.ts'
import { cards, picture, readPicture } from '../setting-kinds.ts'
import type { FormValues, Problems, SettingsBlocks } from '../settings-form.ts'
import { declaredTab, type Setting } from '../settings-form.ts'
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

/** A colour of the brand, which is checked where it is seen. */
function brandColour(label: string, brand: keyof BrandColours, hint: string): Setting<string> {
  return {
    draw: () => ({ kind: 'colour', label, brand, max: 7, required: true, hint }),
    show: (value, name) => ({ [name]: value }),
    read: (typed, name, { problems }) => {
      const colour = normalisedColour(typed[name] ?? '')
      const problem =
        colour === null ? 'Enter a colour such as #c8412a.' : colourProblem(brand, colour)?.message
      if (problem !== undefined) problems[name] = [problem]
      return colour ?? ''
    },
  }
}

/** How the brand looks on the site, in the areas, in emails and on documents. */
export const appearanceTab = declaredTab({
  label: settingsTabLabels.appearance,
  columns: ['logoUrl', 'appearance'],
  groups: {
    Logo: {
      description:
        'Shown on the site, in the customer area, in emails and on invoices. Without one, the name of the site is shown.',
      fields: {
        logo_url: picture('Logo', 'For light backgrounds. A transparent PNG or an SVG looks best.'),
        logo_dark_url: picture(
          'Logo for dark backgrounds',
          'For the footer and dark sections. Without it, the logo above is used there too.',
        ),
      },
    },
    Colours: {
      description:
        'All other shades follow from these two. Error messages and delete buttons stay red whatever you choose.',
      fields: {
        main_colour: brandColour(
          'Main colour',
          'main_colour',
          'Buttons and links of the public pages, emails, and lines on documents.',
        ),
        second_colour: brandColour(
          'Second colour',
          'second_colour',
          'Highlights on dark sections, and the end of the coloured line.',
        ),
      },
    },
    Typeface: {
      fields: {
        typeface: cards('Typeface', typefaceChoices, {
          hint: 'Documents are printed in it too. Emails ask for it, and programs that load no fonts show one of its kind.',
          message: 'Choose a typeface.',
        }),
      },
    },
    Corners: {
      fields: {
        corners: cards('Corners', cornerChoices, {
          hint: 'Of buttons, fields and cards.',
          message: 'Choose a corner style.',
        }),
      },
    },
  },
  saved: ({ logoUrl, appearance }) => ({ logo_url: logoUrl, ...appearance }),
  change: ({ logo_url, ...appearance }) => ({ logoUrl: logo_url, appearance }),
})

/** What is being written, for the preview: what cannot be shown is as it is stored. */
export function previewedAppearance(
  typed: FormValues,
  stored: Pick<SettingsBlocks, 'logoUrl' | 'appearance'>,
): { logoUrl: string; appearance: Appearance } {
  const shown = (name: string, known: string) => {
    const problems: Problems = {}
    const address = typed[name] === undefined ? known : readPicture(typed, name, problems)
    return problems[name] ? known : address
  }
  const own = stored.appearance
  return {
    logoUrl: shown('logo_url', stored.logoUrl),
    appearance: {
      logo_dark_url: shown('logo_dark_url', own.logo_dark_url),
      main_colour: normalisedColour(typed.main_colour ?? '') ?? own.main_colour,
      second_colour: normalisedColour(typed.second_colour ?? '') ?? own.second_colour,
      typeface: typefaces.find((known) => known === typed.typeface) ?? own.typeface,
      corners: cornerStyles.find((known) => known === typed.corners) ?? own.corners,
    },
  }
}
