import { type ReactNode, useState } from 'react'
import { data, href } from 'react-router'
import { EditorPage, editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { PlanCard } from '#modules/catalog/components/plan-card.tsx'
import { PriceTextsContext } from '#modules/catalog/components/price-tag.tsx'
import { savePackage } from '#modules/catalog/operations/packages.server.ts'
import { packageById } from '#modules/catalog/queries/packages.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'
import type { PackageFormValues } from '#modules/catalog/rules/package-form.ts'
import {
  newPackageForm,
  newPackageValues,
  packageForm,
  packageValues,
  typedPackage,
} from '#modules/catalog/rules/package-form.ts'
import { packageTexts } from '#modules/catalog/rules/package-texts.ts'
import { billingPeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import { previewPackage } from '#modules/catalog/rules/plan-preview.ts'
import { type BillingPeriod, periodsOf } from '#modules/catalog/rules/price.ts'
import type { PriceTexts } from '#modules/catalog/rules/price-texts.ts'
import { shownTexts } from '#modules/content/queries/section.server.ts'
import { groupOfPackage } from '#modules/provisioning/queries/server-groups.server.ts'
import { now } from '#platform/clock.server.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ViewSwitch } from '#ui/primitives/tabs.tsx'
import type { Route } from './+types/edit'
import { PackageFields } from './editor/package-fields.tsx'

type Facts = {
  terms: PriceTerms
  /** The site's words around prices. */
  texts: PriceTexts
  /** What sets it up; null for none, undefined for a package to come. */
  setUp: Awaited<ReturnType<typeof groupOfPackage>> | undefined
}

/**
 * The card of the products page as it will be after saving. It is a picture: its links lead
 * nowhere.
 */
function PackagePreview({ values, terms, texts, setUp }: Facts & { values: PackageFormValues }) {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<BillingPeriod>('monthly')
  const plan = previewPackage(values, terms.vatRate)
  const periods = periodsOf(plan, terms.annualBilling)
  return (
    <aside
      id="preview"
      aria-labelledby="preview-title"
      className="flex min-w-0 scroll-mt-20 flex-col gap-3 xl:sticky xl:top-4 xl:self-start"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="preview-title" className="font-semibold">
          Preview
        </h2>
        {hydrated && periods.length > 1 && (
          <ViewSwitch
            legend="Period of the preview"
            value={chosen}
            options={periods.map((value) => ({ value, label: billingPeriodLabels[value] }))}
            onChoose={setChosen}
          />
        )}
      </div>
      <p className="text-muted text-sm">
        {whereSold(values)} {setUp === null && 'No server sets it up: staff do.'}
        {setUp && (
          <>
            Set up by{' '}
            <SectionLink to={href('/admin/servers/groups/:id', { id: setUp.id })} underlined>
              {setUp.name}
            </SectionLink>
            {setUp.plan !== '' && `, as its plan ${setUp.plan}`}.
            {periods.includes('once') && ' Sold once, it has no subscription: staff set it up.'}
          </>
        )}
      </p>
      {/* The site is light, whatever the theme of the back office. */}
      <div
        inert
        data-theme="light"
        className="mx-auto grid w-full max-w-md rounded-xl border border-line bg-page p-4 lg:py-9"
      >
        <PriceTextsContext value={texts}>
          <PlanCard plan={plan} period={chosen} terms={terms} />
        </PriceTextsContext>
      </div>
    </aside>
  )
}

function whereSold({ isActive, showOnFrontend }: PackageFormValues): string {
  if (!isActive) return 'Inactive: nobody can order it.'
  return showOnFrontend
    ? 'As the products page will show it.'
    : 'Not on the site: only staff can sell it.'
}

type Props = Facts & {
  title: string
  isNew: boolean
  /** What is stored, to know what was changed. */
  saved: PackageFormValues
  values: PackageFormValues
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

/** A page to write a package, with the card of the site beside it. */
function PackageEditor({
  title,
  isNew,
  saved,
  values,
  version,
  refusal,
  conflict,
  terms,
  texts,
  setUp,
}: Props) {
  const [current, setCurrent] = useState(values)
  return (
    <EditorPage
      id="package"
      title={title}
      back={{ label: 'Packages', to: '/admin/packages' }}
      submitLabel={isNew ? 'Add package' : 'Save package'}
      version={isNew ? null : version}
      refusal={refusal}
      conflict={conflict}
      isChanged={textDifferences(packageTexts(saved), packageTexts(current)).length > 0}
      unsaved="What you changed in this package is not saved."
      onRead={(typed) => setCurrent(typedPackage(typed))}
      fields={(read) => (
        <PackageFields
          isNew={isNew}
          values={values}
          errors={refusal?.fields ?? {}}
          period={current.billingPeriod}
          terms={terms}
          onMoved={read}
        />
      )}
      preview={<PackagePreview values={current} terms={terms} texts={texts} setUp={setUp} />}
    />
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Package' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const facts = { terms: await priceTerms(now()), texts: (await shownTexts()).texts.prices }
  if (id === undefined)
    return {
      ...facts,
      isNew: true,
      title: 'Add package',
      values: newPackageValues,
      version: '',
      setUp: undefined,
    }
  const row = await packageById(id)
  if (!row) throw data('Package not found', { status: 404 })
  return {
    ...facts,
    isNew: false,
    title: `Edit ${row.name}`,
    values: packageValues(row),
    version: row.updatedAt.toISOString(),
    setUp: await groupOfPackage(id),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: id ? packageForm : newPackageForm,
  run: (member, { version, ...input }) => savePackage(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/packages', {
      kind: 'success',
      message: `Package ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditPackage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, values, ...facts } = loaderData
  const form = editorForm(loaderData, actionData, { typed: typedPackage, texts: packageTexts })
  return <PackageEditor {...facts} title={title} saved={values} {...form} />
}
