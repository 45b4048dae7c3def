/** What a shop shows of itself before it has entered anything. */
export const NO_BRANDING = {
  color: null,
  phone: null,
  website: null,
  license_line: null,
  footer: null,
  logo_file_id: null,
} as const
