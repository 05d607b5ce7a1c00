import { PictureAddressField } from '#app/media/picture-address-field.tsx'
import type { SitemapPreview } from '#modules/seo/queries/sitemap.server.ts'
import type { ScriptReport } from '#modules/seo/rules/custom-scripts/removed-parts.ts'
import {
  type GlobalField,
  type GlobalName,
  globalGroups,
} from '#modules/seo/rules/global-fields.ts'
import type { GlobalValues } from '#modules/seo/rules/global-form.ts'
import { blocksAll } from '#modules/seo/rules/global-form.ts'
import { robotsFile } from '#modules/seo/rules/robots-file.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { type PreviewFacts, SearchPreview, SharePreview } from './global-previews.tsx'
import { ScriptField } from './script-field.tsx'
import { SitemapFacts } from './sitemap-facts.tsx'

type Facts = {
  previews: PreviewFacts
  sitemap: SitemapPreview
  sitemapUrl: string
  values: GlobalValues
  scripts: Partial<Record<GlobalName, ScriptReport>>
}

type Props = {
  values: GlobalValues
  /** As typed at this moment. */
  drawn: GlobalValues
  errors: Record<string, string[]>
  facts: Facts
}

/** Every field of the SEO tab, with previews of what they make. */
export function GlobalFields({ values, drawn, errors, facts }: Props) {
  return globalGroups.map(({ title, description, fields }) => (
    <Card key={title} title={title}>
      {description !== undefined && (
        <p className="mb-4 max-w-prose text-muted text-sm">{description}</p>
      )}
      <div className="grid max-w-4xl items-start gap-x-5 gap-y-4 md:grid-cols-2">
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            values={values}
            errors={errors}
            report={facts.scripts[field.name]}
          />
        ))}
        {title === 'Sharing' && (
          <div className="md:col-span-2">
            <PictureAddressField
              label="Picture for sharing"
              name="ogImage"
              defaultValue={values.ogImage}
              error={errors.ogImage}
              hint="For pages without one of their own: a full URL or a picture of the media library. Blank for drawn ones."
            />
          </div>
        )}
        {title === 'Search results' && <SearchPreview drawn={drawn} facts={facts.previews} />}
        {title === 'Sharing' && <SharePreview drawn={drawn} facts={facts.previews} />}
        {title === 'Features' && (
          <SitemapFacts
            sitemap={facts.sitemap}
            url={facts.sitemapUrl}
            isOn={facts.values.enableSitemap === 'on'}
          />
        )}
        {title === 'robots.txt' && (
          <RobotsPreview
            written={drawn.robotsTxt}
            sitemapUrl={drawn.enableSitemap === 'on' ? facts.sitemapUrl : null}
          />
        )}
      </div>
    </Card>
  ))
}

type FieldProps = {
  field: GlobalField
  values: GlobalValues
  errors: Record<string, string[]>
  report: ScriptReport | undefined
}

function Field({
  field: { name, label, kind, hint, options = [] },
  values,
  errors,
  report,
}: FieldProps) {
  const common = { name, label, hint, error: errors[name], defaultValue: values[name] }
  switch (kind) {
    case 'switch':
      return (
        <CheckboxField
          name={name}
          label={label}
          hint={hint}
          error={errors[name]}
          defaultChecked={values[name] === 'on'}
          className="md:col-span-2"
        />
      )
    case 'choice':
      return <SelectField {...common} options={options.map((value) => ({ value, label: value }))} />
    case 'area':
      return <TextAreaField {...common} rows={3} className="md:col-span-2" />
    case 'code':
      return report ? (
        <ScriptField {...common} report={report} />
      ) : (
        <TextAreaField
          {...common}
          rows={7}
          spellCheck={false}
          autoCapitalize="none"
          className="md:col-span-2 [&_textarea]:font-mono [&_textarea]:text-xs"
        />
      )
    default:
      return <TextField {...common} type={kind} spellCheck={kind === 'text'} />
  }
}

/** The file as search engines get it, while it is being written. */
function RobotsPreview({ written, sitemapUrl }: { written: string; sitemapUrl: string | null }) {
  return (
    <section
      aria-label="robots.txt as served"
      className="flex min-w-0 flex-col gap-3 md:col-span-2"
    >
      {blocksAll(written) && (
        <Alert kind="warning" title="This keeps all search engines away">
          ‘Disallow: /’ for every user agent takes the whole site out of search results.
        </Alert>
      )}
      <div>
        <p className="font-medium text-sm">As served</p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-1.5 max-h-72 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs"
        >
          {robotsFile(written, sitemapUrl)}
        </pre>
      </div>
    </section>
  )
}
