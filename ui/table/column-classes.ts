import type { Column } from './column.ts'

const widths: Record<NonNullable<Column<never>['from']>, string> = {
  wide: 'md:@max-4xl/list:hidden',
  widest: 'md:@max-[68rem]/list:hidden',
}

export function cellClasses({
  phone,
  from,
  align,
  className,
}: Pick<Column<never>, 'phone' | 'from' | 'align' | 'className'>): string {
  return [
    'list-cell',
    `list-${phone}`,
    from && widths[from],
    align === 'end' && 'md:text-right tabular',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

export function headClasses({ from, align }: Pick<Column<never>, 'from' | 'align'>): string {
  return `px-3 py-1 font-medium text-muted text-xs ${from ? widths[from] : ''} ${align === 'end' ? 'text-right' : 'text-left'}`
}
