import type { Column } from './column.ts'

const phones: Record<Column<never>['phone'], string> = {
  title: 'max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:wrap-anywhere',
  corner: 'max-md:order-2',
  line: 'max-md:order-3 max-md:min-w-0 max-md:basis-full',
  foot: 'max-md:order-4 max-md:flex-1',
  'foot-end': 'max-md:order-5',
  hidden: 'max-md:hidden',
}

const widths: Record<NonNullable<Column<never>['from']>, string> = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' }

export function cellLook({ phone, from, align }: Pick<Column<never>, 'phone' | 'from' | 'align'>): string {
  return `md:px-3 md:py-2 ${phones[phone]} ${from ? widths[from] : ''} ${align === 'end' ? 'md:text-right tabular' : 'text-left'}`
}

export function headLook({ from, align }: Pick<Column<never>, 'from' | 'align'>): string {
  return `px-3 py-1 font-medium text-muted text-xs ${from ? widths[from] : ''} ${align === 'end' ? 'text-right' : 'text-left'}`
}
