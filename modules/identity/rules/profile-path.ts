/** Where somebody's own profile is: in the customer area or in the back office. */
export type ProfilePath = '/dashboard/profile' | '/admin/profile'
