/** Limits of one table. The largest published figures are in the comments. */
export const csvLimits = {
  /** Bytes; OurAirports' airports.csv has 13 MB, NASR's APT_RMK.csv 30 MB. */
  file: 256 * 1024 * 1024,
  /** Bytes of one line, characters of one row; those that are published stay below 4,000. */
  row: 65_536,
  /** Lines of one row: cells may contain line ends. */
  lines: 20,
  /** NASR's FIX_BASE.csv has 70,000. */
  rows: 500_000,
  /** Rejected rows; with more, the file is probably another table. */
  rejected: 1_000,
} as const
