import { href, useLocation } from 'react-router'
import { type ListKey, listKeys, listKinds } from '#modules/content/lists/rules/list-fields.ts'
import { Tabs } from '#ui/primitives/tabs.tsx'

/** The first list has the address of the section as well. */
export function ListTabs() {
  const { pathname } = useLocation()
  const section = href('/admin/lists')
  const to = (list: ListKey) =>
    list === listKeys[0] && pathname === section ? section : href('/admin/lists/:list', { list })
  return (
    <Tabs
      label="Content lists"
      tabs={listKeys.map((list) => ({
        label: listKinds[list].heading,
        to: to(list),
        isAbove: pathname !== section,
      }))}
    />
  )
}
