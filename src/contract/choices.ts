/** The allowed values of parameters and fields. */

/** service.md, "Chart record": category. */
export const categories = ['ARR', 'DEP', 'REF', 'APT', 'APP'] as const
export type Category = (typeof categories)[number]

/** service.md, endpoint 6: version (required). */
export const chartVersions = {
  STD: 'standard charts',
  CAO: 'Commercial Airline Overlay charts, optimized for category C/D aircraft',
} as const
export type ChartVersion = keyof typeof chartVersions

/** service.md, endpoint 6: rules. */
export const chartRules = {
  IFR: 'only IFR charts',
  VFR: 'only VFR charts',
  ANY: 'both',
} as const
export type ChartRules = keyof typeof chartRules
export const defaultRules: ChartRules = 'IFR'

/** service.md, "What the service does": airports whose charts are free of subscription. */
export const demoAirports = ['NZWN', 'YBBN'] as const
