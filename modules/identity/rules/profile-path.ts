/** The path of the user's profile: in the customer area or in the back office. */
export type ProfilePath = '/dashboard/profile' | '/admin/profile'
